import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { jobErrors } from "../jobs.errors.ts";
import { countActiveApplications } from "./applications.store.server.ts";

/**
 * An organization doesn't close while someone who applied to it waits for an answer.
 *
 * @throws `job_applicants_waiting`; `job_own_application_waiting` where the viewer, who can't decide on their own
 *   application, is the only one.
 */
export async function requireAnswers(
  _services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
  viewerId: string,
): Promise<void> {
  const { own, others } = await countActiveApplications(transaction, { organizationId, viewerId });
  if (others > 0) throw jobErrors.applicantsWaiting(others);
  if (own > 0) throw jobErrors.ownApplicationWaiting();
}
