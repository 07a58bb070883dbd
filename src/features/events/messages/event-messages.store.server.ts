import { isSuspendedAddress } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

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
    .select(["id as reference", "email"])
    .where("event_id", "=", eventId)
    .where((row) => row.not(isSuspendedAddress("event_registrations.email")));
  return attended === undefined ? everyone : everyone.where("attended", "=", attended);
}
