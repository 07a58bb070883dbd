/** The ledger's memo of a payment that its order or subscription couldn't take. */
export const surplusMemo = "An overpayment";

/** Payments on one page of the payer's list. */
export const paymentsPerPage = 20;
