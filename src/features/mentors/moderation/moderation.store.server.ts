import { sql } from "kysely";
import { accountRows } from "#features/auth/auth.contract.ts";
import { auditRows } from "#platform/audit/audit-entries.store.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { foldedPattern } from "#shared/text/text-folding.ts";
import { pickFields, places } from "../mentor-fields.rules.ts";
import { describeChanges, stateOf } from "./moderation.rules.ts";
import type { AdministeredMentor, ModerationEntry, ProfileText } from "./moderation.types.ts";

const columns = [
  "id",
  "full_name",
  "title",
  "email",
  "user_id",
  "is_sample",
  "application_status",
  "suspended",
  "unlisted_at",
  "leaving",
  "paused",
  "silent_at",
] as const;

interface Row {
  id: string;
  full_name: string;
  title: string;
  email: string;
  user_id: string | null;
  is_sample: boolean;
  application_status: string;
  suspended: boolean;
  unlisted_at: Date | null;
  leaving: boolean;
  paused: boolean;
  silent_at: Date | null;
}

/** Profiles whose name, title or address holds `text`, by name, and how many there are. */
export async function searchProfiles(
  transaction: DatabaseTransaction,
  {
    text,
    unlistedOnly,
    limit,
    offset,
  }: { text: string; unlistedOnly: boolean; limit: number; offset: number },
): Promise<{ mentors: AdministeredMentor[]; total: number }> {
  let matching = transaction.selectFrom("mentor_profiles");
  if (text) {
    const pattern = foldedPattern(text);
    matching = matching.where(
      sql<boolean>`(private.fold_text(full_name || ' ' || email) like ${pattern}
        or private.fold_text(title) like ${pattern})`,
    );
  }
  if (unlistedOnly) matching = matching.where("unlisted_at", "is not", null);
  const rows = await matching
    .select(columns)
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { mentors: rows.map(toMentor), total: Number(total) };
}

export interface ModeratedProfile extends AdministeredMentor {
  /** The profile is the one that is found by its address. */
  ownsEmail: boolean;
  text: ProfileText;
  photoId: string | null;
  source: string;
  rating: number | null;
  reviews: number;
  unlistedAt: Date | null;
  unlistedReason: string | null;
}

/** The approved profiles of an account or under an address; others wait to change them. */
export async function selectModeratedOf(
  transaction: DatabaseTransaction,
  { userId, email }: { userId: string | null; email: string },
): Promise<ModeratedProfile[]> {
  const rows = await transaction
    .selectFrom("mentor_profiles")
    .select("id")
    .where("application_status", "=", "approved")
    .where((where) =>
      where.or([
        where.and([sql<boolean>`lower(email) = ${email}`, where("owns_email", "=", true)]),
        ...(userId ? [where("user_id", "=", userId)] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  const profiles: ModeratedProfile[] = [];
  for (const { id } of rows) {
    const profile = await selectModerated(transaction, id, { lock: true });
    if (profile) profiles.push(profile);
  }
  return profiles;
}

/** Profiles that are found by their address and off the list for `reason`, with their text. */
export async function selectUnlistedFor(
  transaction: DatabaseTransaction,
  reason: string,
): Promise<{ id: string; email: string; text: ProfileText }[]> {
  const rows = await transaction
    .selectFrom("mentor_profiles")
    .select(["id", "email", ...places.moderation])
    .where("unlisted_reason", "=", reason)
    .where("owns_email", "=", true)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    text: pickFields(row, places.moderation),
  }));
}

/** One profile, listed or not; `lock` locks its row. */
export async function selectModerated(
  transaction: DatabaseTransaction,
  profileId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ModeratedProfile | undefined> {
  let query = transaction
    .selectFrom("mentor_profiles")
    .select([
      ...columns,
      ...places.moderation,
      "owns_email",
      "source",
      "rating",
      "reviews",
      "unlisted_reason",
      "photo_id",
    ])
    .where("id", "=", profileId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toMentor(row),
    ownsEmail: row.owns_email,
    text: pickFields(row, places.moderation),
    photoId: row.photo_id,
    source: row.source,
    rating: row.rating,
    reviews: row.reviews,
    unlistedAt: row.unlisted_at,
    unlistedReason: row.unlisted_reason,
  };
}

function toMentor(row: Row): AdministeredMentor {
  return {
    id: row.id,
    name: row.full_name,
    title: row.title,
    email: row.email,
    userId: row.user_id,
    isSample: row.is_sample,
    state: stateOf({
      approved: row.application_status === "approved",
      suspended: row.suspended,
      unlistedAt: row.unlisted_at,
      leaving: row.leaving,
      paused: row.paused,
      silentAt: row.silent_at,
    }),
  };
}

/**
 * Takes a mentor off the list, or with null brings them back. A warning about inactivity from before doesn't
 * count anymore then.
 */
export async function saveUnlisted(
  transaction: DatabaseTransaction,
  profileId: string,
  unlisted: { at: Date; reason: string } | null,
): Promise<void> {
  await transaction
    .updateTable("mentor_profiles")
    .set(
      unlisted
        ? { unlisted_at: unlisted.at, unlisted_reason: unlisted.reason }
        : { unlisted_at: null, unlisted_reason: null, silence_warned_at: null },
    )
    .where("id", "=", profileId)
    .execute();
}

/** Rewords a profile. It is no activity of the mentor's, and no sheet brings the old words back. */
export async function saveText(
  transaction: DatabaseTransaction,
  profileId: string,
  text: Partial<ProfileText>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("mentor_profiles")
    .set({ ...text, self_edited_at: now })
    .where("id", "=", profileId)
    .execute();
}

export const moderationActions = {
  unlisted: "mentorship.profile_unlisted",
  relisted: "mentorship.profile_relisted",
  edited: "mentorship.profile_edited",
} as const;

/** Administrators' actions on a profile, the newest first. */
export async function listModeration(
  transaction: DatabaseTransaction,
  profileId: string,
  limit: number,
): Promise<ModerationEntry[]> {
  const rows = await transaction
    .selectFrom(auditRows(transaction).as("entry"))
    .leftJoin(accountRows(transaction).as("actor"), "actor.id", "entry.actor_id")
    .select(["entry.id", "entry.occurred_at", "entry.action", "entry.actor_id", "actor.email"])
    .select((row) => [
      // Earlier entries have these in their details.
      sql<unknown>`coalesce(to_jsonb(${row.ref("entry.reason")}), ${row.ref("entry.details")} -> 'reason')`.as(
        "reason",
      ),
      sql<unknown>`coalesce(${row.ref("entry.before")}, ${row.ref("entry.details")} -> 'before')`.as(
        "before",
      ),
      sql<unknown>`coalesce(${row.ref("entry.after")}, ${row.ref("entry.details")} -> 'after')`.as(
        "after",
      ),
    ])
    .where("entry.subject_type", "=", "mentor_profile")
    .where("entry.subject_id", "=", profileId)
    .where("entry.action", "in", Object.values(moderationActions))
    // A mentor's own edit has the same action, but no reason.
    .where(sql<boolean>`coalesce(to_jsonb(entry.reason), entry.details -> 'reason') is not null`)
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, occurred_at, action, actor_id, reason, before, after, email }) => {
    return {
      id: String(id),
      at: occurred_at,
      by: email,
      isAutomatic: actor_id === null,
      what: action.replace("mentorship.profile_", "") as ModerationEntry["what"],
      reason: typeof reason === "string" ? reason : "",
      changes: describeChanges(before, after),
    };
  });
}
