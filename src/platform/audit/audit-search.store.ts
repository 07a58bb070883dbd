import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";

/** A filter of the log, of which everything given applies. */
export interface AuditFilter {
  /** IDs of all accounts of a person who acted, or whom the entry is about: at least one. */
  personIds?: readonly string[] | undefined;
  actions?: readonly string[] | undefined;
  subject?: { type: string; id?: string | undefined } | undefined;
  /** From this time on. */
  from?: Date | undefined;
  /** Before this time. */
  before?: Date | undefined;
}

export interface AuditRow {
  id: number;
  occurredAt: Date;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  details: Record<string, unknown>;
}

/**
 * Entries that fit, the newest first, after the entry `afterId`. Each way to find some is a statement
 * that reads one index in its order and stops, however long the log is.
 */
export async function searchEntries(
  transaction: DatabaseTransaction,
  filter: AuditFilter,
  { afterId, limit }: { afterId?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const take = sql`order by entry.occurred_at desc, entry.id desc limit ${limit}`;
  const where = sql.join(conditionsOf(filter, afterId), sql` and `);
  const ways = waysTo(filter).map(
    ({ from, where: own }) =>
      sql`(select entry.* from ${from} where ${sql.join([own, where], sql` and `)} ${take})`,
  );
  const found =
    !filter.personIds && !filter.subject && filter.actions
      ? sql`select entry.* from unnest(${filter.actions}::text[]) as named (action)
          cross join lateral (
            select * from private.audit_entries as entry
            where entry.action = named.action and ${where} ${take}
          ) as entry`
      : sql.join(ways, sql` union all `);
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.occurred_at as "occurredAt", entry.actor_id as "actorId", entry.action,
      entry.subject_type as "subjectType", entry.subject_id as "subjectId",
      entry.subject_name as "subjectName", entry.before, entry.after, entry.reason, entry.details
    from (${found}) as entry ${take}
  `.execute(transaction);
  return rows;
}

interface Way {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

function waysTo({ personIds, subject }: AuditFilter): Way[] {
  const from = sql`private.audit_entries as entry`;
  if (subject?.id !== undefined || !personIds) return [{ from, where: sql`true` }];
  return personIds.flatMap((id) => [
    { from, where: sql`entry.actor_id = ${id}::uuid` },
    {
      from,
      where: sql`entry.person_id = ${id}::uuid
        and coalesce(entry.actor_id <> all (${personIds}::uuid[]), true)`,
    },
  ]);
}

function conditionsOf(
  { personIds, actions, subject, from, before }: AuditFilter,
  afterId: number | undefined,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (subject) conditions.push(sql`entry.subject_type = ${subject.type}`);
  if (subject?.id !== undefined) {
    conditions.push(sql`entry.subject_id = ${subject.id}`);
    if (personIds) {
      conditions.push(sql`array[entry.actor_id, entry.person_id] && ${personIds}::uuid[]`);
    }
  }
  if (actions) conditions.push(sql`entry.action = any (${actions}::text[])`);
  if (from) conditions.push(sql`entry.occurred_at >= ${from}`);
  if (before) conditions.push(sql`entry.occurred_at < ${before}`);
  if (afterId !== undefined) {
    conditions.push(sql`(entry.occurred_at, entry.id) < (
      select last.occurred_at, last.id from private.audit_entries as last where last.id = ${afterId}
    )`);
  }
  return conditions;
}
