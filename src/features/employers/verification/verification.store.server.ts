import { accountRows, isSuspendedAccount } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { toOrganization } from "../access/access.store.server.ts";
import type { Organization, OrganizationLocation, PublicVerification } from "../employers.types.ts";
import type { VerificationMethod } from "./verification.constants.ts";

export interface OwnVerification {
  id: string;
  method: VerificationMethod;
  status: "pending" | "verified";
  domain: string;
  email: string | null;
  /** Ends the record that the domain must have; null with other methods. */
  dnsToken: string | null;
  /** Days in a row on which the record was missing. */
  missingDays: number;
  verifiedAt: Date | null;
  validUntil: Date | null;
  /** The code that was emailed, until it's used. */
  code: { expiresAt: Date; tries: number } | null;
}

/**
 * Whether anyone may see an organization now, by what was checked. Answers the same to every
 * viewer. The answer holds until the transaction ends where it has the organization locked.
 */
export async function isVerified(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("organizations_public")
    .select("id")
    .where("id", "=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An organization's verifications, including those that wait for a code or a record. */
export async function listVerifications(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<OwnVerification[]> {
  const rows = await transaction
    .selectFrom("organization_verifications")
    .leftJoin(
      "private.organization_verification_codes as code",
      "code.verification_id",
      "organization_verifications.id",
    )
    .select([
      "id",
      "method",
      "status",
      "domain",
      "email",
      "dns_token as dnsToken",
      "missing_days as missingDays",
      "verified_at as verifiedAt",
      "valid_until as validUntil",
      "code.expires_at as expiresAt",
      "code.tries",
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "in", ["pending", "verified"])
    .orderBy("requested_at")
    .execute();
  return rows.map(({ expiresAt, tries, ...row }) => ({
    ...row,
    code: expiresAt !== null && tries !== null ? { expiresAt, tries } : null,
    method: row.method as VerificationMethod,
    status: row.status as OwnVerification["status"],
  }));
}

/** Begins to verify by a code, in the place of one that was not entered. */
export async function replacePending(
  transaction: DatabaseTransaction,
  asked: {
    organization: Organization;
    email: string;
    requestedBy: string;
    now: Date;
  },
): Promise<string> {
  const { organization, email, requestedBy, now } = asked;
  await transaction
    .deleteFrom("organization_verifications")
    .where("organization_id", "=", organization.id)
    .where("method", "=", "mailbox")
    .where("status", "=", "pending")
    .execute();
  const { id } = await transaction
    .insertInto("organization_verifications")
    .values({
      organization_id: organization.id,
      method: "mailbox",
      status: "pending",
      legal_name: organization.legalName,
      domain: organization.domain,
      email,
      requested_by: requestedBy,
      requested_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertCode(
  transaction: DatabaseTransaction,
  code: { verificationId: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await transaction
    .insertInto("private.organization_verification_codes")
    .values({
      verification_id: code.verificationId,
      code_hash: code.codeHash,
      expires_at: code.expiresAt,
    })
    .execute();
}

export interface PendingCode {
  verificationId: string;
  codeHash: string;
  expiresAt: Date;
  tries: number;
  domain: string;
}

/** The code that an organization's members may enter. */
export async function findCode(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<PendingCode | undefined> {
  return await transaction
    .selectFrom("private.organization_verification_codes as code")
    .innerJoin("organization_verifications as asked", "asked.id", "code.verification_id")
    .select([
      "code.verification_id as verificationId",
      "code.code_hash as codeHash",
      "code.expires_at as expiresAt",
      "code.tries",
      "asked.domain",
    ])
    .where("asked.organization_id", "=", organizationId)
    .where("asked.method", "=", "mailbox")
    .where("asked.status", "=", "pending")
    .executeTakeFirst();
}

/** Whether an organization has something pending or verified of a method, for its present domain. */
export async function findVerification(
  transaction: DatabaseTransaction,
  { id, domain }: Organization,
  method: VerificationMethod,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("organization_verifications")
    .select("id")
    .where("organization_id", "=", id)
    .where("method", "=", method)
    .where("domain", "=", domain)
    .where("status", "in", ["pending", "verified"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countTry(
  transaction: DatabaseTransaction,
  verificationId: string,
): Promise<void> {
  await transaction
    .updateTable("private.organization_verification_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("verification_id", "=", verificationId)
    .execute();
}

/** Makes a pending verification count, and its code be used. */
export async function setVerified(
  transaction: DatabaseTransaction,
  { verificationId, now, validUntil }: { verificationId: string; now: Date; validUntil: Date },
): Promise<void> {
  await transaction
    .deleteFrom("private.organization_verification_codes")
    .where("verification_id", "=", verificationId)
    .execute();
  await transaction
    .updateTable("organization_verifications")
    .set({ status: "verified", verified_at: now, valid_until: validUntil })
    .where("id", "=", verificationId)
    .execute();
}

export type EndReason = "expired" | "identity_changed" | "replaced" | "closed" | "record_gone";

/** Ends what is verified and deletes what is pending; answers how many ended. */
export async function endVerifications(
  transaction: DatabaseTransaction,
  organizationId: string,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<number> {
  await transaction
    .deleteFrom("organization_verifications")
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .execute();
  const ended = await transaction
    .updateTable("organization_verifications")
    .set({ status: "ended", ended_at: now, end_reason: reason })
    .where("organization_id", "=", organizationId)
    .where("status", "=", "verified")
    .returning("id")
    .execute();
  return ended.length;
}

/** Makes room for a newer verification of a method. `except` is the pending one that becomes it. */
export async function replaceVerified(
  transaction: DatabaseTransaction,
  replaced: {
    organizationId: string;
    method: VerificationMethod;
    now: Date;
    except?: string;
  },
): Promise<void> {
  const { organizationId, method, now, except } = replaced;
  await transaction
    .deleteFrom("organization_verifications")
    .where("organization_id", "=", organizationId)
    .where("method", "=", method)
    .where("status", "=", "pending")
    .where((row) => (except ? row("id", "!=", except) : row.lit(true)))
    .execute();
  await transaction
    .updateTable("organization_verifications")
    .set({ status: "ended", ended_at: now, end_reason: "replaced" })
    .where("organization_id", "=", organizationId)
    .where("method", "=", method)
    .where("status", "=", "verified")
    .execute();
}

/** Signals to every process that something public was taken back, once the transaction commits. */
export async function raisePublicVersion(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .updateTable("private.organizations_public_version")
    .set((row) => ({ version: row("version", "+", 1) }))
    .execute();
}

export const publicVersionQuery = (query: DatabaseTransaction) =>
  query.selectFrom("private.organizations_public_version").select("version").compile();

/** Organizations with a verification whose time is over. */
export async function listExpired(transaction: DatabaseTransaction, now: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom("organization_verifications")
    .select("organization_id")
    .where("status", "=", "verified")
    .where("valid_until", "<=", now)
    .distinct()
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

export interface EndedVerification {
  organizationId: string;
  method: VerificationMethod;
  domain: string;
}

/** Ends an organization's verifications whose time is over, once each. */
export async function endExpired(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<EndedVerification[]> {
  const ended = await transaction
    .updateTable("organization_verifications")
    .set({ status: "ended", ended_at: now, end_reason: "expired" })
    .where("organization_id", "=", organizationId)
    .where("status", "=", "verified")
    .where("valid_until", "<=", now)
    .returning(["organization_id as organizationId", "method", "domain"])
    .execute();
  return ended.map(({ method, ...row }) => ({ ...row, method: method as VerificationMethod }));
}

/** Addresses of the owners who can act. For the system's transaction. */
export async function listOwnerEmails(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("organization_members as member")
    .innerJoin(accountRows(transaction).as("account"), "account.id", "member.user_id")
    .select("account.email")
    .where("member.organization_id", "=", organizationId)
    .where("member.role", "=", "owner")
    .where((row) => row.not(isSuspendedAccount("member.user_id")))
    .execute();
  return rows.flatMap(({ email }) => (email ? [email] : []));
}

export interface PublicOrganization {
  organization: Organization;
  locations: OrganizationLocation[];
  verifications: PublicVerification[];
}

/** A verified organization by any of its addresses, for anyone. */
export async function findPublic(
  transaction: DatabaseTransaction,
  slug: string,
): Promise<PublicOrganization | undefined> {
  const row = await transaction
    .selectFrom("organizations_public")
    .select([
      "id",
      "slug",
      "legal_name as legalName",
      "public_name as publicName",
      "website",
      "domain",
      "sector",
      "size_band as sizeBand",
      "description",
      "logo_version as logoVersion",
      "is_sample as isSample",
      "locations",
      "verifications",
    ])
    .where("address", "=", slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const { locations, verifications, ...organization } = row;
  return {
    organization: toOrganization(organization as Parameters<typeof toOrganization>[0]),
    locations: locations as unknown as OrganizationLocation[],
    verifications: verifications as unknown as PublicVerification[],
  };
}

/** The address of an organization that anyone may see; undefined where it isn't verified. */
export async function findPublicSlug(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("organizations_public")
    .select("slug")
    .where("id", "=", organizationId)
    .whereRef("address", "=", "slug")
    .executeTakeFirst();
  return row?.slug ?? undefined;
}

/** Addresses of all verified organizations. */
export async function listPublicSlugs(transaction: DatabaseTransaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom("organizations_public")
    .select("slug")
    .whereRef("address", "=", "slug")
    .where("is_sample", "=", false)
    .orderBy("slug")
    .execute();
  return rows.flatMap(({ slug }) => (slug ? [slug] : []));
}
