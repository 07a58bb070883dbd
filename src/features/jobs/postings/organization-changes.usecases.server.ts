import {
  listOwnerEmails,
  type Renamed,
  type Unverified,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { jobsPausedEmail } from "./postings.emails.ts";
import { pauseOpenJobs, renameEmployer } from "./publishing.store.server.ts";

/**
 * Hides the open jobs of an organization that is no longer verified, that closed, or for which no
 * one can answer. Owners are emailed where they can do something about it.
 */
export async function pauseUnverified(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId, reason }: Unverified,
): Promise<void> {
  const jobs = await pauseOpenJobs(transaction, organizationId, services.clock.now());
  const [first] = jobs;
  if (!first) return;
  await services.audit.record(transaction, {
    actorId: null,
    action: "jobs.jobs_paused",
    subject: { type: "organization", id: organizationId },
    details: { count: jobs.length, reason },
  });
  if (reason !== "unverified") return;
  const { baseUrl } = services.application;
  const titles = jobs.map(({ title }) => title);
  for (const to of await listOwnerEmails(transaction, organizationId)) {
    await services.mail.enqueue(
      transaction,
      jobsPausedEmail({ baseUrl, to, organization: first.employer }, titles),
    );
  }
}

/** Jobs name their employer as it's called now. */
export async function followRename(
  services: Services,
  transaction: DatabaseTransaction,
  renamed: Renamed,
): Promise<void> {
  await renameEmployer(transaction, { ...renamed, now: services.clock.now() });
}
