import { type Selectable, sql } from "kysely";
import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MentorLicenses } from "#platform/database/schema.gen.ts";
import type { LicenseKind, LicenseStatus } from "./licenses.constants.ts";
import { licenseErrors } from "./licenses.errors.ts";
import type { LicenseFields } from "./licenses.schemas.ts";

export interface MentorLicense extends LicenseFields {
  id: string;
  userId: string | null;
  /** In lower case. */
  email: string;
  status: LicenseStatus;
  /** A day, as `2027-03-31`. */
  expiresOn: string | null;
  reason: string | null;
  createdAt: Date;
  checkedAt: Date | null;
}

/** A person by account, by an email address that's theirs, or both. */
export interface LicenseHolder {
  userId: string | null;
  /** Null where the address was only typed: it brings no one its owner's licenses. */
  email: string | null;
}

/** The holder of the licenses that a profile may rely on. */
export function holderOf({
  userId,
  email,
  ownsEmail,
}: {
  userId: string | null;
  email: string;
  ownsEmail: boolean;
}): LicenseHolder {
  return { userId, email: ownsEmail ? email : null };
}

export async function insertLicense(
  transaction: DatabaseTransaction,
  license: LicenseFields & { userId: string | null; email: string; now: Date } & (
      | { status: "pending" }
      | { status: "checked"; expiresOn: string; checkedBy: string }
    ),
): Promise<string> {
  const isChecked = license.status === "checked";
  try {
    const { id } = await transaction
      .insertInto("mentor_licenses")
      .values({
        user_id: license.userId,
        email: license.email.toLowerCase(),
        kind: license.kind,
        number: license.number,
        register: license.register,
        jurisdiction: license.jurisdiction,
        status: license.status,
        expires_on: isChecked ? license.expiresOn : null,
        checked_by: isChecked ? license.checkedBy : null,
        checked_at: isChecked ? license.now : null,
        created_at: license.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (violates(error, "mentor_licenses_one_pending")) throw licenseErrors.alreadyWaiting();
    throw error;
  }
}

/** Locks the license until the transaction ends. */
export async function lockLicense(
  transaction: DatabaseTransaction,
  id: string,
): Promise<MentorLicense | undefined> {
  const row = await transaction
    .selectFrom("mentor_licenses")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toLicense(row);
}

export async function decideLicense(
  transaction: DatabaseTransaction,
  id: string,
  decision: {
    status: Exclude<LicenseStatus, "pending">;
    expiresOn?: string;
    reason?: string;
    /** Null: it expired by itself. */
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await transaction
    .updateTable("mentor_licenses")
    .set({
      status: decision.status,
      reason: decision.reason ?? null,
      checked_by: decision.by,
      checked_at: decision.now,
      ...(decision.expiresOn ? { expires_on: decision.expiresOn } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** The licenses of one person, newest first. */
export async function listLicensesOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<MentorLicense[]> {
  const rows = await transaction
    .selectFrom("mentor_licenses")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(toLicense);
}

/** Licenses with a status: pending ones oldest first, others newest first. */
export async function listLicenses(
  transaction: DatabaseTransaction,
  status: LicenseStatus,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<MentorLicense[]> {
  const rows = await transaction
    .selectFrom("mentor_licenses")
    .selectAll()
    .where("status", "=", status)
    .orderBy("created_at", status === "pending" ? "asc" : "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toLicense);
}

/** The number of licenses with a status. */
export async function countLicenses(
  transaction: DatabaseTransaction,
  status: LicenseStatus,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("mentor_licenses")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Others who would enter a license for this address wait until the transaction ends. */
export async function lockEntriesFor(
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  const key = `mentor licenses entered for ${email.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** The same license as an operator has entered it for this address before, while it's checked. Locks it. */
export async function findEntered(
  transaction: DatabaseTransaction,
  { email, kind, number, register, jurisdiction }: LicenseFields & { email: string },
): Promise<MentorLicense | undefined> {
  const row = await transaction
    .selectFrom("mentor_licenses")
    .selectAll()
    .where("email", "=", email.toLowerCase())
    .where("user_id", "is", null)
    .where("status", "=", "checked")
    .where("kind", "=", kind)
    .where("number", "=", number)
    .where("register", "=", register)
    .where("jurisdiction", "=", jurisdiction)
    .orderBy("expires_on", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && toLicense(row);
}

/**
 * Kinds of the licenses that hold on a day for an account or an address. One that another account added under the
 * address stays that account's.
 */
export async function selectKinds(
  transaction: DatabaseTransaction,
  { userId, email }: LicenseHolder,
  today: string,
): Promise<LicenseKind[]> {
  const rows = await transaction
    .selectFrom("mentor_licenses")
    .select("kind")
    .where("status", "=", "checked")
    .where("expires_on", ">=", today)
    .where((where) =>
      where.or([
        ...(userId ? [where("user_id", "=", userId)] : []),
        ...(email
          ? [
              where.and([
                where("email", "=", email.toLowerCase()),
                ...(userId ? [where("user_id", "is", null)] : []),
              ]),
            ]
          : []),
      ]),
    )
    .execute();
  return rows.map(({ kind }) => kind as LicenseKind);
}

/** The licenses that hold on a day for a mentor's profile. */
export async function selectHeldBy(
  transaction: DatabaseTransaction,
  profileId: string,
  today: string,
): Promise<MentorLicense[]> {
  const rows = await heldByProfiles(transaction, today)
    .selectAll("license")
    .where("profile.id", "=", profileId)
    .orderBy("license.expires_on", "desc")
    .execute();
  return rows.map(toLicense);
}

/** Kinds of the licenses that hold on a day for each of some profiles, by the profile's id. */
export async function selectKindsOfProfiles(
  transaction: DatabaseTransaction,
  profileIds: readonly string[],
  today: string,
): Promise<Map<string, LicenseKind[]>> {
  if (profileIds.length === 0) return new Map();
  const rows = await heldByProfiles(transaction, today)
    .select(["profile.id as profileId", "license.kind"])
    .where("profile.id", "in", profileIds)
    .execute();
  const byProfile = Map.groupBy(rows, ({ profileId }) => profileId);
  return new Map(
    [...byProfile].map(([id, held]) => [id, held.map(({ kind }) => kind as LicenseKind)]),
  );
}

function heldByProfiles(transaction: DatabaseTransaction, today: string) {
  return transaction
    .selectFrom("mentor_licenses as license")
    .innerJoin("mentor_profiles as profile", (join) =>
      join.on((on) =>
        on.or([
          on("license.user_id", "=", on.ref("profile.user_id")),
          on.and([
            on("license.email", "=", sql<string>`lower(profile.email)`),
            on("profile.owns_email", "=", true),
            on.or([on("license.user_id", "is", null), on("profile.user_id", "is", null)]),
          ]),
        ]),
      ),
    )
    .where("license.status", "=", "checked")
    .where("license.expires_on", ">=", today);
}

/** Kinds of all licenses that hold on a day, by address. */
export async function selectKindsByEmail(
  transaction: DatabaseTransaction,
  today: string,
): Promise<Map<string, LicenseKind[]>> {
  const rows = await transaction
    .selectFrom("mentor_licenses")
    .select(["email", "kind"])
    .where("status", "=", "checked")
    .where("expires_on", ">=", today)
    .execute();
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    [...byEmail].map(([email, held]) => [email, held.map(({ kind }) => kind as LicenseKind)]),
  );
}

/** Ids of checked licenses that have expired. */
export async function selectExpired(
  transaction: DatabaseTransaction,
  today: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("mentor_licenses")
    .select("id")
    .where("status", "=", "checked")
    .where("expires_on", "<", today)
    .execute();
  return rows.map(({ id }) => id);
}

function toLicense(row: Selectable<MentorLicenses>): MentorLicense {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    kind: row.kind as LicenseKind,
    number: row.number,
    register: row.register,
    jurisdiction: row.jurisdiction,
    status: row.status as LicenseStatus,
    expiresOn: row.expires_on,
    reason: row.reason,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
  };
}
