import { sql } from "kysely";
import { publicOrganizationRows } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { countPages } from "#shared/pages.ts";
import { type ProfileSnapshot, profileSnapshot } from "../candidates.schemas.ts";
import { namesPerPage, type RequestStatus, requestsShown } from "./pool.constants.ts";
import type {
  AskedProfile,
  Connected,
  OwnRequest,
  PageOfList,
  PoolViews,
  Shared,
  TalentRequest,
} from "./pool.types.ts";

type Key = { organizationId: string; candidateKey: string };

/** The newest request of an organization to a candidate. For the viewer's transaction. */
export async function findTalentRequest(
  transaction: DatabaseTransaction,
  { organizationId, candidateKey }: Key,
): Promise<TalentRequest | null> {
  const row = await transaction
    .selectFrom("talent_requests")
    .select(["message", "status", "asked_at as askedAt", "expires_at as expiresAt"])
    .select("answered_at as answeredAt")
    .where("organization_id", "=", organizationId)
    .where("candidate_key", "=", candidateKey)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row as TalentRequest | undefined) ?? null;
}

/** The newest request of an organization to each of these candidates whom it has asked. For the viewer's transaction. */
export async function listTalentRequests(
  transaction: DatabaseTransaction,
  { organizationId, candidateKeys }: { organizationId: string; candidateKeys: readonly string[] },
): Promise<AskedProfile[]> {
  if (candidateKeys.length === 0) return [];
  const rows = await transaction
    .selectFrom("talent_requests")
    .distinctOn("candidate_key")
    .select(["candidate_key as candidateKey", "status", "asked_at as askedAt"])
    .select(["expires_at as expiresAt", "answered_at as answeredAt"])
    .where("organization_id", "=", organizationId)
    .where("candidate_key", "in", candidateKeys)
    .orderBy("candidate_key")
    .orderBy("asked_at", "desc")
    .execute();
  return rows as AskedProfile[];
}

/** The profile that a candidate shares with an organization; null without one. For the viewer's transaction. */
export async function findShared(
  transaction: DatabaseTransaction,
  { organizationId, candidateKey }: Key,
): Promise<Shared | null> {
  const row = await transaction
    .selectFrom("talent_shares")
    .select(["name", "email", "profile", "shared_at as sharedAt"])
    .where("organization_id", "=", organizationId)
    .where("candidate_key", "=", candidateKey)
    .executeTakeFirst();
  if (!row?.email || !row.sharedAt) return null;
  const profile = profileSnapshot.safeParse(row.profile);
  return {
    name: row.name,
    email: row.email,
    profile: profile.success ? profile.data : null,
    sharedAt: row.sharedAt,
  };
}

/**
 * A page of the people who share their profile with an organization, the last one beyond it, the newest first. For the
 * viewer's transaction.
 */
export async function listShared(
  transaction: DatabaseTransaction,
  organizationId: string,
  asked: number,
): Promise<PageOfList & { connected: Connected[] }> {
  const shared = transaction
    .selectFrom("talent_shares")
    .where("organization_id", "=", organizationId);
  const { total } = await shared
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const turn = turnTo(asked, Number(total));
  const rows = await shared
    .select(["candidate_key as candidateKey", "name", "email"])
    .orderBy("shared_at", "desc")
    .orderBy("candidate_key")
    .offset((turn.page - 1) * namesPerPage)
    .limit(namesPerPage)
    .execute();
  const connected = rows.flatMap(({ candidateKey, name, email }) =>
    candidateKey && email ? [{ candidateKey, name: name ?? email }] : [],
  );
  return { connected, ...turn };
}

/** The requested page of a list of names, or the last one. */
function turnTo(asked: number, total: number): PageOfList {
  const pages = countPages(total, namesPerPage);
  return { page: Math.min(asked, pages), pages };
}

/** Locks a person's profile against changes; returns its visibility. */
export async function holdProfile(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("candidate_profiles")
    .select("visibility")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.visibility;
}

export async function countAskedSince(
  transaction: DatabaseTransaction,
  organizationId: string,
  since: Date,
): Promise<number> {
  const { count } = await transaction
    .selectFrom("candidate_requests")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("asked_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requests of an organization to a person, the newest first. For the system's transaction. */
export async function listRequestsTo(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<(Omit<TalentRequest, "message"> & { id: string })[]> {
  const rows = await transaction
    .selectFrom("candidate_requests")
    .select(["id", "status", "asked_at as askedAt", "expires_at as expiresAt"])
    .select("answered_at as answeredAt")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .orderBy("asked_at", "desc")
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, status: status as RequestStatus }));
}

export async function insertRequest(
  transaction: DatabaseTransaction,
  request: {
    organization: { id: string; publicName: string };
    userId: string;
    askedBy: string;
    message: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { organization, userId, askedBy, message, now, expiresAt } = request;
  const { id } = await transaction
    .insertInto("candidate_requests")
    .values({
      organization_id: organization.id,
      organization_name: organization.publicName,
      user_id: userId,
      asked_by: askedBy,
      message,
      asked_at: now,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface HeldRequest {
  id: string;
  organizationId: string;
  organizationName: string;
  askedBy: string | null;
  status: RequestStatus;
  expiresAt: Date;
}

/** A request to a person, locked. */
export async function holdRequest(
  transaction: DatabaseTransaction,
  { requestId, userId }: { requestId: string; userId: string },
): Promise<HeldRequest | undefined> {
  const row = await transaction
    .selectFrom("candidate_requests")
    .select(["id", "organization_id as organizationId", "organization_name as organizationName"])
    .select(["asked_by as askedBy", "status", "expires_at as expiresAt"])
    .where("id", "=", requestId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as RequestStatus };
}

export async function updateRequest(
  transaction: DatabaseTransaction,
  { requestId, status, now }: { requestId: string; status: RequestStatus; now: Date },
): Promise<void> {
  await transaction
    .updateTable("candidate_requests")
    .set({ status, answered_at: now })
    .where("id", "=", requestId)
    .execute();
}

export async function insertShare(
  transaction: DatabaseTransaction,
  share: {
    requestId: string;
    name: string | null;
    email: string;
    profile: ProfileSnapshot;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("candidate_shares")
    .values({
      request_id: share.requestId,
      name: share.name,
      email: share.email,
      profile: JSON.stringify(share.profile),
      shared_at: share.now,
    })
    .execute();
}

/** Ends requests that weren't answered in time, as of the moment they expired; returns how many. */
export async function expireRequests(transaction: DatabaseTransaction, now: Date): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("candidate_requests")
    .set((row) => ({ status: "expired", answered_at: row.ref("expires_at") }))
    .where("status", "=", "pending")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends an organization's pending requests; returns how many. */
export async function endPendingRequests(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("candidate_requests")
    .set({ status: "expired", answered_at: now })
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Revokes all shares with an organization; a trigger deletes the shared profiles. Returns how many. */
export async function revokeShares(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("candidate_requests")
    .set({ status: "revoked", answered_at: now })
    .where("organization_id", "=", organizationId)
    .where("status", "=", "accepted")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The viewer's requests: those that wait first, then the newest. */
export async function listOwnRequests(transaction: DatabaseTransaction): Promise<OwnRequest[]> {
  const rows = await transaction
    .selectFrom("own_candidate_requests")
    .select(["id", "message", "status", "asked_at as askedAt", "expires_at as expiresAt"])
    .select(["answered_at as answeredAt", "organization_name as organizationName"])
    .select(["organization_id as organizationId", "organization_slug as organizationSlug"])
    .select(["organization_domain as organizationDomain", "is_shared as isShared"])
    .orderBy(sql`status = 'pending'`, "desc")
    .orderBy(sql`status = 'accepted'`, "desc")
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(requestsShown)
    .execute();
  return rows as OwnRequest[];
}

/**
 * A page of the organizations that looked at a person's profile in the pool, the last one beyond it, as they're called
 * now, the latest first.
 */
export async function listPoolViews(
  transaction: DatabaseTransaction,
  userId: string,
  asked: number,
): Promise<PageOfList & { views: PoolViews[] }> {
  const byOrganization = sql`from candidate_pool_views
      where user_id = ${userId}
      group by organization_id, case when organization_id is null then organization_name end`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select organization_id ${byOrganization}) as views`.execute(
    transaction,
  );
  const turn = turnTo(asked, counted[0]?.total ?? 0);
  const { rows: views } = await sql<PoolViews>`
    select coalesce(verified.public_name, views.name) as "organizationName", views.count,
      views.last_viewed_at as "lastViewedAt"
    from (
      select organization_id, (array_agg(organization_name order by viewed_at desc))[1] as name,
        count(*)::int as count, max(viewed_at) as last_viewed_at
      ${byOrganization}
    ) as views
    left join lateral (
      select organization.public_name
      from (${publicOrganizationRows(transaction)}) as organization
      where organization.id = views.organization_id
    ) as verified on true
    order by "lastViewedAt" desc, "organizationName"
    limit ${namesPerPage} offset ${(turn.page - 1) * namesPerPage}`.execute(transaction);
  return { views, ...turn };
}

/** The key by which an organization knows a person. For the system's transaction. */
export async function findKey(
  transaction: DatabaseTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string | null> {
  const row = await transaction
    .selectFrom("private.talent_candidates")
    .select("candidate_key as key")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.key ?? null;
}
