import type { WaitingKind, WaitingLine } from "#platform/waiting-kind.ts";
import type { WaitingRows } from "./waiting.store.server.ts";

/** A line about something that waits for a person. */
export interface WaitingEntry extends WaitingLine {
  /** Words before the time, such as "Answer by". */
  dueWord?: string | undefined;
  due?: Date | null;
  /** Words instead of a time. */
  detail?: string;
}

/** Things of one kind that are named one by one; more of them become one line. */
export const namedOfKind = 2;

type Kind = Pick<WaitingKind, "one" | "several" | "dueWord">;

/** Lines about what waits: those with a time first, the soonest first, and then in the order of the kinds. */
export function describeWaiting(
  kinds: readonly Kind[],
  found: readonly WaitingRows[],
): WaitingEntry[] {
  const entries = kinds.flatMap((kind, index) => describeKind(kind, found[index] ?? []));
  const timeOf = ({ due }: WaitingEntry) => due?.getTime() ?? Number.POSITIVE_INFINITY;
  return entries.toSorted((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first - second;
  });
}

function describeKind(kind: Kind, rows: WaitingRows): WaitingEntry[] {
  const [first] = rows;
  if (!first) return [];
  const dueOf = (due: string | null) =>
    due === null ? {} : { due: new Date(due), dueWord: kind.dueWord };
  if (first.total > namedOfKind) return [{ ...kind.several(first.total), ...dueOf(first.due) }];
  return rows.map(({ id, about, due }) => {
    const row = { id, about, due: due === null ? null : new Date(due) };
    return { ...kind.one(row), ...dueOf(due) };
  });
}
