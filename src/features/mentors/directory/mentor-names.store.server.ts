import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Whether visitors can find a mentor in the directory. */
export async function isListedMentor(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<boolean> {
  const listed = await transaction
    .selectFrom("mentor_profiles_public")
    .select("id")
    .where("id", "=", profileId)
    .executeTakeFirst();
  return listed !== undefined;
}

/** A mentor as needed for messages. */
export interface WritableMentor {
  profileId: string;
  name: string;
  title: string;
  isSample: boolean;
  /** Null: no one would read a message. */
  userId: string | null;
}

/** A mentor whose page the site shows: also one who is paused or inactive, so isn't in the list. */
export async function findShownMentor(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<WritableMentor | undefined> {
  return await transaction
    .selectFrom("private.mentor_directory as shown")
    .innerJoin("mentor_profiles as profile", "profile.id", "shown.id")
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

export interface NamedMentor {
  name: string;
  title: string;
  isSample: boolean;
  /** Whether the site shows their page. */
  isShown: boolean;
  /** The photo that visitors see. */
  photoId: string | null;
}

/** Mentors by their profiles' ids, as people who write to them know them. */
export async function readMentorNames(
  transaction: DatabaseTransaction,
  profileIds: readonly string[],
): Promise<Map<string, NamedMentor>> {
  if (profileIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("mentor_profiles as profile")
    .leftJoin("private.mentor_directory as shown", "shown.id", "profile.id")
    .select([
      "profile.id",
      "profile.full_name as name",
      "profile.title",
      "profile.is_sample as isSample",
      "shown.id as shownId",
      "profile.photo_id as photoId",
    ])
    .where("profile.id", "in", profileIds)
    .execute();
  return new Map(
    rows.map(
      ({ id, shownId, photoId, ...mentor }) =>
        [
          id,
          { ...mentor, isShown: shownId !== null, photoId: shownId === null ? null : photoId },
        ] as const,
    ),
  );
}
