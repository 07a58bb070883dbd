import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";

export const payoutsPath = studioPaths.payouts;
export const payoutDetailsPath = `${payoutsPath}/details`;

/** Days that payouts wait once the account that they go to is new. */
export const newAccountHoldDays = 3;

export const adminPayoutsPath = "/admin/payouts";

/** The page of one batch. */
export const batchPath = (batchId: string) => `${adminPayoutsPath}/${encodeURIComponent(batchId)}`;

/** The file of a batch for the bank. */
export const bankFilePath = (batchId: string) => `${batchPath(batchId)}/bank-file`;

/** Characters of a bank's reference, and of a reason. */
export const referenceLimits = { minimum: 2, maximum: 200 } as const;
export const reasonLimits = { minimum: 3, maximum: 500 } as const;
