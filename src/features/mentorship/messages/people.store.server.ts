import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A mentor of the directory, as far as writing to them goes. */
export interface WritableMentor {
  profileId: string;
  name: string;
  title: string;
  isSample: boolean;
  /** Null: nobody would read a message. */
  userId: string | null;
}

/** A mentor whom visitors find in the directory. */
export async function findPublicMentor(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<WritableMentor | undefined> {
  return await transaction
    .selectFrom("mentor_profiles_public as visible")
    .innerJoin("mentor_profiles as profile", "profile.id", "visible.id")
    .select([
      "profile.id as profileId",
      "profile.full_name as name",
      "profile.title",
      "profile.is_sample as isSample",
      "profile.user_id as userId",
    ])
    .where("profile.id", "=", profileId)
    .executeTakeFirst();
}

/** Who has booked a session with a mentor, given by the mentor's account. */
export async function findGuest(
  transaction: DatabaseTransaction,
  { sessionId, mentorId }: { sessionId: string; mentorId: string },
): Promise<{ profileId: string; name: string; userId: string | null } | undefined> {
  return await transaction
    .selectFrom("bookings as booking")
    .innerJoin("mentor_profiles as profile", "profile.id", "booking.host_id")
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
    .selectFrom("bookings")
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

/** A mentee as one mentor knows them. */
export function menteeKey({ profileId, menteeId }: { profileId: string; menteeId: string }) {
  return `${profileId} ${menteeId}`;
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** The names of mentors' profiles, and whether visitors find them in the directory. */
export async function readProfiles(
  transaction: DatabaseTransaction,
  profileIds: readonly string[],
): Promise<Map<string, { name: string; isPublic: boolean }>> {
  if (profileIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("mentor_profiles as profile")
    .leftJoin("mentor_profiles_public as visible", "visible.id", "profile.id")
    .select(["profile.id", "profile.full_name as name", "visible.id as publicId"])
    .where("profile.id", "in", profileIds)
    .execute();
  return new Map(
    rows.map(({ id, name, publicId }) => [id, { name, isPublic: publicId !== null }] as const),
  );
}

/** Who of two people has blocked the other. */
export async function listBlocksBetween(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where((where) =>
      where.or([
        where.and([where("blocker_id", "=", one), where("blocked_id", "=", other)]),
        where.and([where("blocker_id", "=", other), where("blocked_id", "=", one)]),
      ]),
    )
    .execute();
  return rows.map(({ blocker_id }) => blocker_id);
}

/** Answers false when there was one already. */
export async function insertBlock(
  transaction: DatabaseTransaction,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("message_blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("blocker_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers false when there was none. */
export async function deleteBlock(
  transaction: DatabaseTransaction,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("message_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .returning("blocker_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The threads that two people share: one, or two where each is the other's mentor. */
export async function listThreadsBetween(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("message_threads")
    .select("id")
    .where("mentee_id", "in", [one, other])
    .where("mentor_user_id", "in", [one, other])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Holds what happens between two people until the transaction ends: messages and blocks follow one
 * another, so that no message comes after a block and no number is given twice.
 */
export async function lockPair(
  transaction: DatabaseTransaction,
  one: string,
  other: string,
): Promise<void> {
  const pair = [one, other].sort().join(":");
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages:${pair}`}, 0))`.execute(
    transaction,
  );
}
