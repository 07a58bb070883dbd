import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";

/** A person who is present: the joined channel's id, and what others see of it. */
export interface Presence {
  id: string;
  topic: string;
  key: string;
  ref: string;
  meta: Record<string, unknown>;
}

/** Seconds after which the people of a silent server process count as gone. */
const silentSeconds = 45;

/** Everybody on a topic, from every server process. */
export async function listPresences(
  database: Database,
  topic: string,
): Promise<Pick<Presence, "key" | "ref" | "meta">[]> {
  const rows = await database.once("realtime presences", (query) =>
    query
      .selectFrom("private.realtime_presences")
      .select(["key", "ref", "meta"])
      .where("topic", "=", topic)
      .compile(),
  );
  return rows.map(({ meta, ...row }) => ({ ...row, meta: meta as Record<string, unknown> }));
}

/** Records that a person is here, or shows something else now. */
export async function putPresence(
  transaction: DatabaseTransaction,
  serverId: string,
  { meta, ...presence }: Presence,
): Promise<void> {
  await transaction
    .insertInto("private.realtime_presences")
    .values({ ...presence, server_id: serverId, meta: JSON.stringify(meta) })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        ref: eb.ref("excluded.ref"),
        meta: eb.ref("excluded.meta"),
      })),
    )
    .execute();
}

export async function removePresence(database: Database, id: string): Promise<void> {
  await database.once("realtime absence", (query) =>
    query.deleteFrom("private.realtime_presences").where("id", "=", id).compile(),
  );
}

/**
 * A server process's sign of life. False when others have taken it for dead, or did not know it.
 */
export async function signLife(
  transaction: DatabaseTransaction,
  serverId: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    insert into private.realtime_servers (id) values (${serverId})
    on conflict (id) do update set seen_at = now()
    returning xmax <> 0 as known`.execute(transaction);
  return rows[0]?.known ?? false;
}

/** Removes processes that are silent, and of this one the channels that it no longer has. */
export async function removeGone(
  transaction: DatabaseTransaction,
  serverId: string,
  channelIds: readonly string[],
): Promise<void> {
  await sql`delete from private.realtime_servers
    where seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(transaction);
  await sql`delete from private.realtime_presences
    where server_id = ${serverId}
      and not id::text in (select jsonb_array_elements_text(${JSON.stringify(channelIds)}::jsonb))`.execute(
    transaction,
  );
}

/** Removes a process with all its people, or every process but it. */
export async function removeServers(
  database: Database,
  which: { id: string } | { exceptId: string },
): Promise<void> {
  await database.once("realtime servers", (query) =>
    query
      .deleteFrom("private.realtime_servers")
      .where("id", "id" in which ? "=" : "!=", "id" in which ? which.id : which.exceptId)
      .compile(),
  );
}
