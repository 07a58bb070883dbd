import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthSessions } from "#platform/database/schema.gen.ts";
import { deletePending } from "../one-time/pending.store.server.ts";

export type ListedSession = Pick<
  Selectable<AuthSessions>,
  "id" | "user_agent" | "ip" | "created_at" | "updated_at" | "refreshed_at" | "not_after"
>;

const listed = [
  "id",
  "user_agent",
  "ip",
  "created_at",
  "updated_at",
  "refreshed_at",
  "not_after",
] as const;

/** A user's sessions that were not ended, the one used last first. */
export async function listOpenSessions(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<ListedSession[]> {
  return await transaction
    .selectFrom("auth.sessions")
    .select([...listed])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one session if it is the user's, as `deleteSessions` does; answers what it was. */
export async function takeSession(
  transaction: DatabaseTransaction,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<ListedSession | undefined> {
  const ended = await transaction
    .deleteFrom("auth.sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning([...listed])
    .executeTakeFirst();
  if (ended) await deletePending(transaction, userId);
  return ended;
}

/**
 * Ends every session that is over by its limits, of people with a role and of others. Null: no limit.
 */
export async function deleteSessionsOver(
  transaction: DatabaseTransaction,
  {
    people,
    withRole,
  }: Record<"people" | "withRole", { idleSince: Date | null; openedBefore: Date | null }>,
  now: Date,
): Promise<void> {
  await sql`
    delete from auth.sessions using (
      select sessions.id, exists (
        select from public.user_roles where user_id = sessions.user_id
      ) as has_role
      from auth.sessions
    ) of
    where of.id = sessions.id and (
      sessions.not_after <= ${now}::timestamptz
      or sessions.created_at <= case when has_role
        then ${withRole.openedBefore}::timestamptz else ${people.openedBefore}::timestamptz end
      or case when has_role
        then sessions.updated_at <= ${withRole.idleSince}::timestamptz
        else greatest(sessions.updated_at, sessions.refreshed_at at time zone 'UTC')
          <= ${people.idleSince}::timestamptz end
    )
  `.execute(transaction);
}
