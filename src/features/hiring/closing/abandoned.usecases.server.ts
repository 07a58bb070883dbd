import type { Abandoned } from "#features/employers/employers.contract.ts";
import { listStages } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { listUndecidedOf } from "../access/held.store.server.ts";
import { suggestMessage } from "../decisions/decisions.rules.ts";
import { declineHeld } from "../decisions/decisions.usecases.server.ts";

const reason = "job_cancelled";

/**
 * Tells everyone who waits for an answer from an organization that its jobs won't be filled: there is no one
 * left who could.
 */
export async function answerForAbandoned(
  services: Services,
  transaction: DatabaseTransaction,
  { organizationId }: Abandoned,
): Promise<void> {
  const now = services.clock.now();
  const undecided = await listUndecidedOf(transaction, organizationId);
  for (const jobId of new Set(undecided.map((application) => application.jobId))) {
    await declineHeld(
      transaction,
      await listStages(transaction, jobId),
      undecided.filter((application) => application.jobId === jobId),
      { reason, isShared: true, message: suggestMessage(reason), actorId: null, now },
    );
  }
}
