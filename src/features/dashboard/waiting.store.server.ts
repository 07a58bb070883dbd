import { sql } from "kysely";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { WaitingKind, Whose } from "#platform/waiting-kind.ts";

/** Things of one kind, as JSON has them; the one that presses most first. */
export type WaitingRows = readonly {
  id: string;
  about: string;
  due: string | null;
  total: number;
}[];

const writeRows = (kinds: readonly WaitingKind[]) =>
  fixedValue((query, whose: LaterValues<Whose & { limit: number }>) => {
    const lists = kinds.map(
      (kind) => sql`(select coalesce(json_agg(shown), '[]') from (
        select waiting.id, waiting.about, waiting.due, count(*) over ()::int as total
        from ${kind.waiting(query, whose)} as waiting
        order by waiting.due nulls last, waiting.id limit ${whose.limit}) as shown)`,
    );
    return sql<WaitingRows[]>`json_build_array(${sql.join(lists)})`;
  });

const written = new WeakMap<readonly WaitingKind[], ReturnType<typeof writeRows>>();

/** The first things of each kind that wait for the viewer, and how many there are of it, as a value. */
export function waitingRows(kinds: readonly WaitingKind[]): ReturnType<typeof writeRows> {
  const known = written.get(kinds);
  if (known) return known;
  const rows = writeRows(kinds);
  written.set(kinds, rows);
  return rows;
}
