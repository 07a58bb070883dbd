import {
  auditSubjectOf,
  bookingErrors,
  type ChangeRequest,
  changeBooking,
  findOfferedEvent,
  type OfferedEvent,
} from "#features/booking/booking.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { readSession } from "./read-session.usecases.server.ts";
import { sessionEvents } from "./session-events.usecases.server.ts";
import { openerOf } from "./session-sides.rules.ts";
import { sessionErrors } from "./sessions.errors.ts";
import { moveForm, statementForm } from "./sessions.schemas.ts";
import { updateSession } from "./sessions.store.server.ts";

/**
 * Does to a session what one of its sides, or an administrator, chose in a form. What that means for
 * the money follows in the same transaction.
 *
 * @throws what `changeBooking` throws, above all `booking_changed` when it's no longer possible.
 */
export async function actOnSession(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  intent: string,
  entered: Record<string, unknown>,
): Promise<void> {
  const found = await readSession(services, viewer, bookingId);
  if (!found) throw bookingErrors.bookingNotFound();
  if (intent === "statement") {
    return await stateOwnSide(services, viewer, bookingId, entered.statement);
  }
  const offered = findOfferedEvent(services, intent);
  if (!offered) throw bookingErrors.notPossible();
  await changeBooking(services, viewer, bookingId, readRequest(offered, entered));
}

function readRequest(
  { event, asksForTime }: OfferedEvent,
  entered: Record<string, unknown>,
): ChangeRequest {
  if (asksForTime) {
    const form = moveForm.safeParse(entered);
    if (!form.success) throw sessionErrors.timeRequired();
    return { event, startsAt: form.data.startsAt };
  }
  const reason = typeof entered.reason === "string" ? entered.reason : "";
  sessionEvents[event]?.checkReason?.(reason);
  return { event, reason };
}

/**
 * Saves the statement of the side that didn't open the dispute. Once.
 *
 * @throws `booking_not_found`; `booking_changed` when nothing is disputed or it was said already.
 */
async function stateOwnSide(
  services: Services,
  viewer: UserViewer,
  bookingId: string,
  entered: unknown,
): Promise<void> {
  const found = await readSession(services, viewer, bookingId);
  if (!found) throw bookingErrors.bookingNotFound();
  const { booking, as, session } = found;
  if (booking.status !== "disputed" || session.statement) throw bookingErrors.notPossible();
  if (as === "admin" || as === openerOf(booking)) throw bookingErrors.notYours();
  const form = statementForm.safeParse({ statement: entered });
  if (!form.success) throw sessionErrors.validationFailed(listProblems(form.error));
  await services.database.asSystem("save statement", async (transaction) => {
    await updateSession(transaction, bookingId, {
      statement: form.data.statement,
      statement_at: services.clock.now(),
    });
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "mentorship.dispute_answered",
      subject: auditSubjectOf(services, booking),
    });
  });
}
