import type { DatabaseTransaction } from "#platform/database/database.ts";
import { type Claims, places } from "../mentor-fields.rules.ts";
import type { OwnProfile } from "./own-profile.schemas.ts";

/** A mentor's profile as its owner edits it. */
export interface EditableProfile extends OwnProfile {
  id: string;
  email: string;
  owns_email: boolean;
  user_id: string;
}

export interface ProfileChange {
  id: string;
  profileId: string;
  before: Claims;
  after: Claims;
  status: "pending" | "approved" | "declined" | "withdrawn";
  reason: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
}

const editable = ["id", "email", "owns_email", ...places.immediate, ...places.claims] as const;

/** The approved profile of an account. */
export async function selectOwnProfile(
  transaction: DatabaseTransaction,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EditableProfile | undefined> {
  let query = transaction
    .selectFrom("mentor_profiles")
    .select(editable)
    .where("user_id", "=", userId)
    .where("application_status", "=", "approved")
    .orderBy("created_at")
    .limit(1);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row && { ...row, user_id: userId };
}

/** Writes parts of a profile. From then on the mentor, not the sheet, decides about its content. */
export async function updateProfile(
  transaction: DatabaseTransaction,
  profileId: string,
  values: Partial<OwnProfile>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("mentor_profiles")
    .set({ ...values, self_edited_at: now, updated_at: now })
    .where("id", "=", profileId)
    .execute();
}

const columns = [
  "id",
  "profile_id",
  "before",
  "after",
  "status",
  "reason",
  "requested_at",
  "decided_at",
] as const;

/** The change of a profile that was asked for last and not taken back. */
export async function selectLatestChange(
  transaction: DatabaseTransaction,
  profileId: string,
): Promise<ProfileChange | undefined> {
  const row = await transaction
    .selectFrom("mentor_profile_changes")
    .select(columns)
    .where("profile_id", "=", profileId)
    .where("status", "<>", "withdrawn")
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && toChange(row);
}

export async function insertChange(
  transaction: DatabaseTransaction,
  change: { profileId: string; before: Claims; after: Claims; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("mentor_profile_changes")
    .values({
      profile_id: change.profileId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      requested_at: change.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Decides a change that waits; undefined when it does not wait. */
export async function decideChange(
  transaction: DatabaseTransaction,
  id: string,
  decision: { status: "approved" | "declined"; reason?: string; decidedBy: string; now: Date },
): Promise<ProfileChange | undefined> {
  const row = await transaction
    .updateTable("mentor_profile_changes")
    .set({
      status: decision.status,
      reason: decision.reason ?? null,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
    })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning(columns)
    .executeTakeFirst();
  return row && toChange(row);
}

/** The profile that a change is of, decided or not; undefined where there's no such change. */
export async function findChangedProfileId(
  transaction: DatabaseTransaction,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("mentor_profile_changes")
    .select("profile_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.profile_id;
}

/** A change as an administrator reads it. */
export interface ModeratedChange extends ProfileChange {
  /** As the profile says it now. */
  fullName: string;
  email: string;
  /** Null: no account stands behind the profile. */
  userId: string | null;
}

/** Changes that wait, oldest first, or those that were decided, newest first. */
export async function listChanges(
  transaction: DatabaseTransaction,
  which: "pending" | "decided",
  limit: number,
): Promise<ModeratedChange[]> {
  const query = transaction
    .selectFrom("mentor_profile_changes as change")
    .innerJoin("mentor_profiles as profile", "profile.id", "change.profile_id")
    .select(columns.map((column) => `change.${column}` as const))
    .select(["profile.full_name", "profile.email", "profile.user_id"])
    .limit(limit);
  const rows = await (which === "pending"
    ? query.where("change.status", "=", "pending").orderBy("change.requested_at")
    : query
        .where("change.status", "in", ["approved", "declined"])
        .orderBy("change.decided_at", "desc")
  ).execute();
  return rows.map(({ full_name, email, user_id, ...change }) => ({
    ...toChange(change),
    fullName: full_name,
    email,
    userId: user_id,
  }));
}

export async function countPendingChanges(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom("mentor_profile_changes")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A profile as it is now, whoever's it is; `lock` locks its row. */
export async function selectProfileForModeration(
  transaction: DatabaseTransaction,
  profileId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Omit<EditableProfile, "user_id"> & { user_id: string | null }> {
  let query = transaction
    .selectFrom("mentor_profiles")
    .select([...editable, "user_id"])
    .where("id", "=", profileId);
  if (lock) query = query.forNoKeyUpdate();
  return await query.executeTakeFirstOrThrow();
}

function toChange(row: {
  id: string;
  profile_id: string;
  before: unknown;
  after: unknown;
  status: string;
  reason: string | null;
  requested_at: Date;
  decided_at: Date | null;
}): ProfileChange {
  return {
    id: row.id,
    profileId: row.profile_id,
    before: row.before as Claims,
    after: row.after as Claims,
    status: row.status as ProfileChange["status"],
    reason: row.reason,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
  };
}
