import { isIP } from "node:net";
import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthSessions } from "#platform/database/schema.gen.ts";
import type { Client } from "./accounts.services.server.ts";

export type SessionRow = Selectable<AuthSessions>;

/** How a session was opened, as its `amr` claim names it. */
export type AuthenticationMethod = "password" | "otp" | "email/signup";

export interface NewSession {
  id: string;
  userId: string;
  refreshKey: string;
  method: AuthenticationMethod;
  client: Client;
  now: Date;
}

export async function insertSession(
  transaction: DatabaseTransaction,
  session: NewSession,
): Promise<void> {
  await transaction
    .insertInto("auth.sessions")
    .values({
      id: session.id,
      user_id: session.userId,
      aal: "aal1",
      refresh_token_hmac_key: session.refreshKey,
      refresh_token_counter: 0,
      user_agent: session.client.userAgent?.slice(0, 512) ?? null,
      ip: isIP(session.client.address) ? session.client.address : null,
      created_at: session.now,
      updated_at: session.now,
    })
    .execute();
  await transaction
    .insertInto("auth.mfa_amr_claims")
    .values({
      id: crypto.randomUUID(),
      session_id: session.id,
      authentication_method: session.method,
      created_at: session.now,
      updated_at: session.now,
    })
    .execute();
  await transaction
    .updateTable("auth.users")
    .set({ last_sign_in_at: session.now })
    .where("id", "=", session.userId)
    .execute();
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
  /** False when the session was ended or its time is over. */
  sessionIsOpen: boolean;
  roles: string[];
}

/** A user, whether the named session of theirs is open, and their roles, in one statement. */
export async function readSessionOwner(
  transaction: DatabaseTransaction,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    select users.email, users.banned_until as "bannedUntil",
      exists (
        select from auth.sessions
        where sessions.id = ${sessionId}::uuid and sessions.user_id = users.id
          and (sessions.not_after is null or sessions.not_after > ${now}::timestamptz)
      ) as "sessionIsOpen",
      array(select role from public.user_roles where user_roles.user_id = users.id) as roles
    from auth.users
    where users.id = ${userId}::uuid and users.deleted_at is null
  `.execute(transaction);
  return rows[0];
}

export async function advanceSession(
  transaction: DatabaseTransaction,
  sessionId: string,
  counter: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("auth.sessions")
    .set({ refresh_token_counter: counter, refreshed_at: toUtcText(now), updated_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** How the session was authenticated, newest first, as the token's `amr` claim has it. */
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
    timestamp: Math.floor(created_at.getTime() / 1000),
  }));
}

/** Ends sessions of a user: all, one, or all but one. Their refresh tokens end with them. */
export async function deleteSessions(
  transaction: DatabaseTransaction,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let query = transaction.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (which.only) query = query.where("id", "=", which.only);
  if (which.except) query = query.where("id", "!=", which.except);
  await query.execute();
}

/** `sessions.refreshed_at` is the reference server's column without a time zone; it holds UTC. */
function toUtcText(date: Date): string {
  return date.toISOString().replace("T", " ").replace("Z", "");
}
