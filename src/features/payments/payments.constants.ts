/** What the ledger says of a payment that its order or subscription could not take. */
export const surplusMemo = "A payment that was too much";

/** How many payments stand on one page of the payer's list. */
export const paymentsPerPage = 20;

/** How many payouts stand on one page. */
export const payoutsPerPage = 50;
