import { collectOpenPaidServices } from "#features/fee-protection/fee-protection.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";
import type { Services } from "#platform/services.ts";
import { removeFileWithin } from "#platform/storage/storage.ts";
import { cvBucket } from "./applications.constants.ts";
import { isActive } from "./applications.rules.ts";
import {
  eraseApplicationsOf,
  hasActiveApplication,
  listApplicationsOf,
} from "./applications.store.server.ts";

/**
 * An employer who has yet to answer would lose sight of the applicant, and no one applies for a job while they pay for
 * a career service.
 */
export async function planApplications(
  services: Services,
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<{ blocks: string[] }> {
  const open = (await listTwice(transaction, pair)).filter(({ stage }) => isActive(stage.kind));
  const pays =
    (await paysWhileApplying(services, transaction, pair.from.userId, pair.to.userId)) ||
    (await paysWhileApplying(services, transaction, pair.to.userId, pair.from.userId));
  return {
    blocks: [
      ...(pays
        ? [
            "One account is paying for a career service, and the other has an open job application. Wait until one of them ends, or refund the service.",
          ]
        : []),
      ...open.map(
        ({ jobTitle }) =>
          `Both accounts applied for “${jobTitle}.” Ask the person to withdraw the application from the account we'll delete, or merge the other way around.`,
      ),
    ],
  };
}

async function paysWhileApplying(
  services: Services,
  transaction: DatabaseTransaction,
  payerId: string,
  applicantId: string,
): Promise<boolean> {
  if (!(await hasActiveApplication(transaction, applicantId))) return false;
  return (await collectOpenPaidServices(services, transaction, payerId)).length > 0;
}

/** Clears the second of two applications for the same job. The employer still sees that there was one. */
export async function eraseSecondApplications(
  _services: Services,
  transaction: DatabaseTransaction,
  pair: MergedPair,
): Promise<void> {
  const twice = await listTwice(transaction, pair);
  if (twice.length === 0) return;
  for (const { cv } of twice) {
    if (cv) await removeFileWithin(transaction, { bucket: cvBucket, name: cv.object });
  }
  const ids = twice.map(({ id }) => id);
  await eraseApplicationsOf(transaction, pair.from.userId, ids);
}

async function listTwice(transaction: DatabaseTransaction, { from, to }: MergedPair) {
  const own = await listApplicationsOf(transaction, from.userId);
  if (own.length === 0) return [];
  const others = await listApplicationsOf(transaction, to.userId);
  const jobs = new Set(others.map(({ jobId }) => jobId));
  return own.filter(({ jobId }) => jobs.has(jobId));
}
