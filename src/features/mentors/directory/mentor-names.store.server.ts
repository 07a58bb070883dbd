import type { DatabaseTransaction } from "#platform/database/database.ts";

/** A mentor of the directory, as needed for messages. */
export interface WritableMentor {
  profileId: string;
  name: string;
  title: string;
  isSample: boolean;
  /** Null: no one would read a message. */
  userId: string | null;
}

/** A mentor whom visitors can find in the directory. */
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

export interface NamedMentor {
  name: string;
  title: string;
  isSample: boolean;
  /** Whether visitors can find them in the directory. */
  isPublic: boolean;
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
    .leftJoin("mentor_profiles_public as visible", "visible.id", "profile.id")
    .select([
      "profile.id",
      "profile.full_name as name",
      "profile.title",
      "profile.is_sample as isSample",
      "visible.id as publicId",
      "profile.photo_id as photoId",
    ])
    .where("profile.id", "in", profileIds)
    .execute();
  return new Map(
    rows.map(
      ({ id, publicId, photoId, ...mentor }) =>
        [
          id,
          { ...mentor, isPublic: publicId !== null, photoId: publicId === null ? null : photoId },
        ] as const,
    ),
  );
}
