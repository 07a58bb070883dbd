/** Where people show again that it's them, before money moves. */
export const confirmIdentityPath = "/auth/confirm-identity";

/** How long a proof counts as fresh. */
export const freshProofMinutes = 10;
