/** Page on which people prove again that it's them, before money moves. */
export const confirmIdentityPath = "/auth/confirm-identity";

/** Minutes for which a proof counts as fresh. */
export const freshProofMinutes = 10;
