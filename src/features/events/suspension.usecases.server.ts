import { readProvenEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { deleteUpcomingRegistrationsOf } from "./registrations.store.server.ts";

/**
 * Cancels the event registrations of a suspended account and frees their spots. The email about the
 * suspension says so. Past events stay on record.
 */
export async function whenSuspended(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const email = await readProvenEmail(transaction, userId);
  const now = services.clock.now();
  const cancelled = await deleteUpcomingRegistrationsOf(transaction, { userId, email, now });
  for (const { id, event_id: eventId } of cancelled) {
    await services.audit.record(transaction, {
      actorId: null,
      action: "events.registration_cancelled",
      subject: { type: "event_registration", id },
      details: { eventId, because: "suspended" },
    });
  }
}
