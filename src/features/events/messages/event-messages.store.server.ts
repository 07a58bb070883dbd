import type { DatabaseTransaction } from "#platform/database/database.ts";
import { emailOf, isOfSuspended } from "../registrants.store.server.ts";

/**
 * People registered for an event, without suspended accounts, for a statement of another feature: all of them, or those
 * who came or didn't.
 */
export function registrants(
  transaction: DatabaseTransaction,
  eventId: string,
  attended: boolean | undefined,
) {
  const everyone = transaction
    .selectFrom("event_registrations")
    .select(["id as reference", emailOf(transaction, "event_registrations").as("email"), "user_id"])
    .where("event_id", "=", eventId)
    .where((row) => row.not(isOfSuspended("event_registrations")));
  return attended === undefined ? everyone : everyone.where("attended", "=", attended);
}
