import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { WaitingKind } from "#platform/waiting-kind.ts";

/** Things of one kind, as JSON has them; the one that presses most first. */
export type WaitingRows = readonly {
  id: string;
  about: string;
  due: string | null;
  total: number;
}[];

/** The first things of each kind that wait for the viewer, and how many there are of it, as a value. */
export function waitingRows(
  query: DatabaseTransaction,
  kinds: readonly WaitingKind[],
  { limit, ...whose }: { userId: string; now: Date; limit: number },
) {
  const lists = kinds.map(
    (kind) => sql`(select coalesce(json_agg(shown), '[]') from (
      select waiting.id, waiting.about, waiting.due, count(*) over ()::int as total
      from ${kind.waiting(query, whose)} as waiting
      order by waiting.due nulls last, waiting.id limit ${limit}) as shown)`,
  );
  return sql<WaitingRows[]>`json_build_array(${sql.join(lists)})`;
}
