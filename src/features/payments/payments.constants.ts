/** The ledger's memo of a payment that its order or subscription couldn't take. */
export const surplusMemo = "A payment above the price";

/** Payments on one page of the payer's list. */
export const paymentsPerPage = 20;
