import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { AuthSessions } from "#platform/database/schema.gen.ts";
import { deleteBegun } from "../one-time/begun.store.server.ts";

export type ListedSession = Pick<
  Selectable<AuthSessions>,
  "id" | "user_agent" | "ip" | "created_at" | "updated_at"
>;

const listed = ["id", "user_agent", "ip", "created_at", "updated_at"] as const;

/** A user's open sessions, the one used last first. */
export async function listOpenSessions(
  transaction: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<ListedSession[]> {
  return await transaction
    .selectFrom("auth.sessions")
    .select([...listed])
    .where("user_id", "=", userId)
    .where((session) =>
      session.or([session("not_after", "is", null), session("not_after", ">", now)]),
    )
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
  if (ended) await deleteBegun(transaction, userId);
  return ended;
}
