import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { requireMoney } from "./access.usecases.server.ts";
import { deletePause, insertPause } from "./transfers.store.server.ts";

/**
 * Pauses payouts to a mentor until an administrator resumes them. A payout that's being sent isn't
 * stopped. The mentor sees the reason.
 *
 * @throws `forbidden`, `payout_own`, `payout_changed` where they're paused already.
 */
export async function pausePayee(
  services: Services,
  viewer: Viewer,
  { payeeId, reason }: { payeeId: string; reason: string },
): Promise<void> {
  const operator = requireMoney(viewer);
  if (payeeId === operator.userId) throw payoutErrors.ownPayout();
  await services.database.asSystem("pause payouts", async (transaction) => {
    const pausedBy = operator.userId;
    const now = services.clock.now();
    if (!(await insertPause(transaction, { payeeId, reason, pausedBy, now }))) {
      throw payoutErrors.changed();
    }
    await services.audit.record(transaction, {
      actorId: pausedBy,
      action: "payouts.payee_paused",
      subject: { type: "payee", id: payeeId },
      before: { paused: false },
      after: { paused: true },
      reason,
    });
  });
}

/** @throws as `pausePayee`; `payout_changed` where they aren't paused. */
export async function resumePayee(
  services: Services,
  viewer: Viewer,
  { payeeId }: { payeeId: string },
): Promise<void> {
  const operator = requireMoney(viewer);
  if (payeeId === operator.userId) throw payoutErrors.ownPayout();
  await services.database.asSystem("resume payouts", async (transaction) => {
    if (!(await deletePause(transaction, payeeId))) throw payoutErrors.changed();
    await services.audit.record(transaction, {
      actorId: operator.userId,
      action: "payouts.payee_resumed",
      subject: { type: "payee", id: payeeId },
      before: { paused: true },
      after: { paused: false },
    });
  });
}
