import { isIP } from "node:net";
import { CompiledQuery, type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthSessions } from "#platform/database/schema.gen.ts";
import type { Role } from "#platform/rights.ts";
import type { ViewerFlags } from "#platform/viewer.ts";
import { toUnixSeconds } from "#shared/time.ts";
import type { AuthenticationMethod, Client } from "../auth.types.ts";
import { deletePending } from "../one-time/pending.store.server.ts";
import type { SessionTimes } from "./session-limits.rules.ts";

export type SessionRow = Selectable<AuthSessions>;

/** The methods that lift a session to `aal2`. */
export const secondFactorMethods = [
  "totp",
  "mfa/phone",
  "mfa/webauthn",
  "mfa/recovery_code",
] as const satisfies AuthenticationMethod[];

export interface NewSession {
  id: string;
  userId: string;
  refreshKey: string;
  method: AuthenticationMethod;
  client: Client;
  now: Date;
}

/**
 * Adds a session with the way it was opened, and records the sign-in with the user; one statement.
 */
export async function insertSession(
  transaction: DatabaseTransaction,
  session: NewSession,
): Promise<void> {
  const times = { created_at: session.now, updated_at: session.now };
  await transaction
    .with("opened", (query) =>
      query.insertInto("auth.sessions").values({
        id: session.id,
        user_id: session.userId,
        aal: "aal1",
        refresh_token_hmac_key: session.refreshKey,
        refresh_token_counter: 0,
        user_agent: session.client.userAgent?.slice(0, 512) ?? null,
        ip: isIP(session.client.address) ? session.client.address : null,
        ...times,
      }),
    )
    .with("authenticated", (query) =>
      query.insertInto("auth.mfa_amr_claims").values({
        id: crypto.randomUUID(),
        session_id: session.id,
        authentication_method: session.method,
        ...times,
      }),
    )
    .updateTable("auth.users")
    .set({ last_sign_in_at: session.now })
    .where("id", "=", session.userId)
    .execute();
}

/** Adds a way that a session was authenticated; using it again renews its time. */
export async function recordMethod(
  transaction: DatabaseTransaction,
  sessionId: string,
  method: AuthenticationMethod,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("auth.mfa_amr_claims")
    .values({
      id: crypto.randomUUID(),
      session_id: sessionId,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "authentication_method"])
        .doUpdateSet({ created_at: now, updated_at: now }),
    )
    .execute();
}

/**
 * Lifts a session to `aal2`. Its refresh tokens are made with another key from now on, so that
 * those from before lead nowhere; the user's sessions that have not taken the second step end.
 */
export async function elevateSessionRow(
  transaction: DatabaseTransaction,
  session: SessionRow,
  { factorId, refreshKey, now }: { factorId: string | null; refreshKey: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("auth.sessions")
    .set({
      aal: "aal2",
      factor_id: factorId,
      refresh_token_hmac_key: refreshKey,
      refresh_token_counter: 0,
      refreshed_at: toUtcText(now),
      updated_at: now,
    })
    .where("id", "=", session.id)
    .execute();
  await transaction
    .deleteFrom("auth.sessions")
    .where("user_id", "=", session.user_id)
    .where("id", "!=", session.id)
    .where("aal", "=", "aal1")
    .execute();
}

/**
 * Lowers the sessions that a factor lifted to `aal1`. Null is for recovery codes. Without `factorId`
 * all of the user's are lowered.
 */
export async function lowerSessions(
  transaction: DatabaseTransaction,
  userId: string,
  { factorId, now }: { factorId?: string | null; now: Date },
): Promise<void> {
  let sessions = transaction
    .updateTable("auth.sessions")
    .set({ aal: "aal1", factor_id: null, updated_at: now })
    .where("user_id", "=", userId)
    .where("aal", "=", "aal2");
  if (factorId) sessions = sessions.where("factor_id", "=", factorId);
  if (factorId === null) sessions = sessions.where("factor_id", "is", null);
  const lowered = await sessions.returning("id").execute();
  if (lowered.length === 0) return;
  await transaction
    .deleteFrom("auth.mfa_amr_claims")
    .where(
      "session_id",
      "in",
      lowered.map(({ id }) => id),
    )
    .where("authentication_method", "in", [...secondFactorMethods])
    .execute();
}

/**
 * Whether one of an account's sessions was last renewed from this network (`192.0.2.7`,
 * `2001:db8:1:2::/64`), or opened from it and not renewed since.
 */
export async function isFamiliarNetwork(
  transaction: DatabaseTransaction,
  { kind, address }: { kind: "email" | "phone"; address: string },
  network: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("auth.sessions")
    .innerJoin("auth.users", "auth.users.id", "auth.sessions.user_id")
    .select("auth.sessions.id")
    .where(`auth.users.${kind}`, "=", address)
    .where(sql<boolean>`sessions.ip <<= ${network}::inet`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session's row, locked until the transaction ends. */
export async function lockSession(
  transaction: DatabaseTransaction,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return await transaction
    .selectFrom("auth.sessions")
    .selectAll()
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export interface SessionOwner {
  email: string | null;
  bannedUntil: Date | null;
  /** Null when the session was ended. */
  session: SessionTimes | null;
  aal: "aal1" | "aal2";
  hasSecondFactor: boolean;
  isAnonymous: boolean;
  roles: Role[];
  /** The view of the site as another person in this session, with its end, which may have passed. */
  viewing: { id: string; personId: string; until: string } | null;
  /** The values of the flags that were asked for. */
  flags: ViewerFlags | null;
}

/** A user, the named session of theirs, and their roles, in one statement; the flags are read with them. */
export async function readSessionOwner(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  flags: ReadonlyMap<string, string> = noFlags,
): Promise<SessionOwner | undefined> {
  const [row] = await database.once<SessionOwnerRow>(
    "check session",
    () => CompiledQuery.raw(sessionOwnerStatement(flags), [userId, sessionId]) as never,
  );
  if (!row) return undefined;
  const { createdAt, usedAt, refreshedAt, notAfter, ...owner } = row;
  const session = createdAt && { createdAt, usedAt: usedAt ?? createdAt, refreshedAt, notAfter };
  return { ...owner, session };
}

type SessionOwnerRow = Omit<SessionOwner, "session"> & {
  [Name in keyof SessionTimes]: Date | null;
};

const noFlags: ReadonlyMap<string, string> = new Map();

/** Whether the account's owner has proven its address. */
export const provenEmailFlag = "users.email is not null and users.email_confirmed_at is not null";

/** Written out: every call that carries a token asks it. */
const sessionOwnerStatement = (flags: ReadonlyMap<string, string>) => `
  select users.email, users.banned_until as "bannedUntil",
    sessions.created_at as "createdAt", sessions.updated_at as "usedAt",
    sessions.refreshed_at as "refreshedAt", sessions.not_after as "notAfter",
    coalesce(sessions.aal, 'aal1') as aal,
    exists (
      select from auth.mfa_factors
      where mfa_factors.user_id = users.id and mfa_factors.status = 'verified'
    ) as "hasSecondFactor",
    users.is_anonymous as "isAnonymous",
    array(select role from public.user_roles where user_roles.user_id = users.id) as roles,
    (
      select json_build_object('id', seen.id, 'personId', seen.person_id, 'until', seen.expires_at)
      from private.view_as as seen where seen.session_id = sessions.id and seen.ended_at is null
    ) as viewing,
    ${selectFlags(flags)} as flags
  from auth.users
  left join auth.sessions on sessions.id = $2::uuid and sessions.user_id = users.id
  where users.id = $1::uuid and users.deleted_at is null
`;

function selectFlags(flags: ReadonlyMap<string, string>): string {
  if (flags.size === 0) return "null::json";
  const pairs = [...flags].map(([name, condition]) => `'${name}', (${condition})`);
  return `json_build_object(${pairs.join(", ")})`;
}

/** The same as one text, to be read in the round trip of something else; `parseSessionOwner` reads it. */
export function sessionOwnerCheck({ userId, sessionId }: { userId: string; sessionId: string }) {
  return { text: sessionOwnerText, values: [userId, sessionId] };
}

const sessionOwnerText = `select row_to_json(owner)::text from (${sessionOwnerStatement(noFlags)}) as owner`;

export function parseSessionOwner(text: string): SessionOwner {
  const row: Record<string, unknown> = JSON.parse(text);
  const { createdAt, usedAt, refreshedAt, notAfter, bannedUntil, ...owner } = row as Omit<
    SessionOwner,
    "session" | "bannedUntil"
  > &
    Record<"createdAt" | "usedAt" | "refreshedAt" | "notAfter" | "bannedUntil", string | null>;
  const toDate = (time: string | null) => (time === null ? null : new Date(time));
  const opened = toDate(createdAt);
  return {
    ...owner,
    bannedUntil: toDate(bannedUntil),
    session: opened && {
      createdAt: opened,
      usedAt: toDate(usedAt) ?? opened,
      // The column has no zone and holds UTC.
      refreshedAt: toDate(refreshedAt && `${refreshedAt}Z`),
      notAfter: toDate(notAfter),
    },
  };
}

/** Records that a session was used, unless that was recorded since `before`. */
export async function touchSession(
  database: Database,
  { sessionId, before, now }: { sessionId: string; before: Date; now: Date },
): Promise<void> {
  await database.once("note use of session", (query) =>
    query
      .updateTable("auth.sessions")
      .set({ updated_at: now })
      .where("id", "=", sessionId)
      .where("updated_at", "<", before)
      .compile(),
  );
}

/**
 * Writes the configuration's rules for administrators to the database, where row security reads
 * them.
 */
export async function writeAdminPolicy(
  database: Database,
  { needsFactor }: { needsFactor: boolean },
): Promise<void> {
  await database.asSystem("admin policy", (transaction) =>
    transaction
      .updateTable("private.admin_policy")
      .set({ needs_factor: needsFactor })
      .where("needs_factor", "!=", needsFactor)
      .execute(),
  );
}

/** Notes that a session's token was renewed, and from where: `isFamiliarNetwork` goes by that. */
export async function advanceSession(
  transaction: DatabaseTransaction,
  sessionId: string,
  { counter, address, now }: { counter: number; address: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("auth.sessions")
    .set({
      refresh_token_counter: counter,
      refreshed_at: toUtcText(now),
      ...(isIP(address) ? { ip: address } : {}),
    })
    .where("id", "=", sessionId)
    .execute();
}

/** The session's authentication methods, newest first, as the token's `amr` claim has them. */
export async function listAuthenticationMethods(
  transaction: DatabaseTransaction,
  sessionId: string,
): Promise<{ method: string; timestamp: number }[]> {
  const rows = await transaction
    .selectFrom("auth.mfa_amr_claims")
    .select(["authentication_method", "created_at"])
    .where("session_id", "=", sessionId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ authentication_method, created_at }) => ({
    method: authentication_method,
    timestamp: toUnixSeconds(created_at),
  }));
}

/**
 * Ends sessions of a user: all, one, or all but one. Their refresh tokens end with them, and so does
 * everything pending that leads back into the account.
 */
export async function deleteSessions(
  transaction: DatabaseTransaction,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let query = transaction.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (which.only) query = query.where("id", "=", which.only);
  if (which.except) query = query.where("id", "!=", which.except);
  await query.execute();
  await deletePending(transaction, userId);
}

/** `sessions.refreshed_at` is the reference server's column without a time zone; it holds UTC. */
function toUtcText(date: Date): string {
  return date.toISOString().replace("T", " ").replace("Z", "");
}
