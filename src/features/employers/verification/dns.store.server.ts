import type { DatabaseTransaction } from "#platform/database/database.ts";
import { dayInUtc } from "#shared/time.ts";
import type { Organization } from "../employers.types.ts";
import type { RecordWatch } from "./dns.rules.ts";

/** The token of the newest record that an organization was shown for its present domain. */
export async function findDnsToken(
  transaction: DatabaseTransaction,
  { id, domain }: Organization,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("organization_verifications")
    .select("dns_token")
    .where("organization_id", "=", id)
    .where("method", "=", "dns")
    .where("domain", "=", domain)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.dns_token ?? undefined;
}

/** A record that waits to be added, or that was found where `verified` says when. */
export async function insertDns(
  transaction: DatabaseTransaction,
  asked: {
    organization: Organization;
    token: string;
    requestedBy: string;
    now: Date;
    validUntil: Date | null;
  },
): Promise<string> {
  const { organization, token, requestedBy, now, validUntil } = asked;
  const { id } = await transaction
    .insertInto("organization_verifications")
    .values({
      organization_id: organization.id,
      method: "dns",
      status: validUntil ? "verified" : "pending",
      legal_name: organization.legalName,
      domain: organization.domain,
      dns_token: token,
      requested_by: requestedBy,
      requested_at: now,
      verified_at: validUntil && now,
      valid_until: validUntil,
      checked_on: validUntil && dayInUtc(now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface WatchedRecord extends RecordWatch {
  id: string;
  organizationId: string;
  domain: string;
  token: string;
}

const watched = [
  "id",
  "organization_id as organizationId",
  "domain",
  "dns_token as token",
  "missing_days as missingDays",
  "missing_on as missingOn",
] as const;

/** Verified records that were not looked for on `day`, by id, from after `after`. */
export async function listRecordsToCheck(
  transaction: DatabaseTransaction,
  { day, after, limit }: { day: string; after: string | undefined; limit: number },
): Promise<WatchedRecord[]> {
  const rows = await transaction
    .selectFrom("organization_verifications")
    .select(watched)
    .where("method", "=", "dns")
    .where("status", "=", "verified")
    .where((row) => row.or([row("checked_on", "is", null), row("checked_on", "<", day)]))
    .$if(after !== undefined, (rest) => rest.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ token, ...row }) => ({ ...row, token: token ?? "" }));
}

/** The record of a verification that still counts. */
export async function findWatched(
  transaction: DatabaseTransaction,
  id: string,
): Promise<WatchedRecord | undefined> {
  const row = await transaction
    .selectFrom("organization_verifications")
    .select(watched)
    .where("id", "=", id)
    .where("status", "=", "verified")
    .executeTakeFirst();
  return row && { ...row, token: row.token ?? "" };
}

export async function saveWatch(
  transaction: DatabaseTransaction,
  { id, day, missingDays, missingOn }: RecordWatch & { id: string; day: string },
): Promise<void> {
  await transaction
    .updateTable("organization_verifications")
    .set({ checked_on: day, missing_days: missingDays, missing_on: missingOn })
    .where("id", "=", id)
    .execute();
}

export async function endGone(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("organization_verifications")
    .set({ status: "ended", ended_at: now, end_reason: "record_gone" })
    .where("id", "=", id)
    .execute();
}
