import { bookingRows } from "#features/booking/booking.contract.ts";
import { mentorRows } from "#features/mentors/mentors.contract.ts";
import { menteeKey } from "#features/messages/messages.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** The person who booked a session with a mentor, found by the mentor's account. */
export async function findGuest(
  transaction: DatabaseTransaction,
  { sessionId, mentorId }: { sessionId: string; mentorId: string },
): Promise<{ profileId: string; name: string; userId: string | null } | undefined> {
  return await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .innerJoin(mentorRows(transaction).as("profile"), "profile.id", "booking.host_id")
    .select(["profile.id as profileId", "booking.guest_name as name", "booking.guest_id as userId"])
    .where("booking.id", "=", sessionId)
    .where("profile.user_id", "=", mentorId)
    .where("booking.status", "not in", ["held", "expired"])
    .executeTakeFirst();
}

/** By what names mentees last booked sessions with mentors; the key is `menteeKey` of both. */
export async function readGuestNames(
  transaction: DatabaseTransaction,
  pairs: readonly { profileId: string; menteeId: string }[],
): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map();
  const rows = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .distinctOn(["host_id", "guest_id"])
    .select(["host_id", "guest_id", "guest_name"])
    .where("host_id", "in", unique(pairs.map(({ profileId }) => profileId)))
    .where("guest_id", "in", unique(pairs.map(({ menteeId }) => menteeId)))
    .where("status", "not in", ["held", "expired"])
    .orderBy("host_id")
    .orderBy("guest_id")
    .orderBy("created_at", "desc")
    .execute();
  return new Map(
    rows.map(({ host_id, guest_id, guest_name }) => [
      menteeKey({ profileId: host_id, menteeId: guest_id ?? "" }),
      guest_name,
    ]),
  );
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
