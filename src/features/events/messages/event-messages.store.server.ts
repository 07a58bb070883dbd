import { isSuspendedAddress } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Everyone registered for an event, without suspended accounts, for a statement of another feature. */
export function registrants(transaction: DatabaseTransaction, eventId: string) {
  return transaction
    .selectFrom("event_registrations")
    .select(["id as reference", "email"])
    .where("event_id", "=", eventId)
    .where((row) => row.not(isSuspendedAddress("event_registrations.email")));
}
