/** Minutes for which a proof counts as fresh. */
export const freshProofMinutes = 10;
