import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { jobErrors } from "../jobs.errors.ts";
import { countActiveApplications } from "./applications.store.server.ts";

/**
 * An organization doesn't close while someone who applied to it waits for an answer.
 *
 * @throws `job_applicants_waiting`.
 */
export async function requireAnswers(
  _services: Services,
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<void> {
  const count = await countActiveApplications(transaction, organizationId);
  if (count > 0) throw jobErrors.applicantsWaiting(count);
}
