import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";

/** Slugs of the modules that are done, by enrollment. */
export async function selectProgress(
  transaction: DatabaseTransaction,
  enrollmentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const progress = new Map(enrollmentIds.map((id) => [id, new Set<string>()]));
  if (enrollmentIds.length === 0) return progress;
  const rows = await transaction
    .selectFrom("playbook_progress")
    .select(["enrollment_id", "module"])
    .where("enrollment_id", "in", enrollmentIds)
    .execute();
  for (const { enrollment_id, module } of rows) progress.get(enrollment_id)?.add(module);
  return progress;
}

/** Slugs of the modules that a person has done, by enrollment, as a value. */
export const progressOf = fixedValue((query, { userId }: LaterValues<{ userId: string }>) => {
  const done = query
    .selectFrom("playbook_progress as progress")
    .innerJoin("playbook_enrollments as enrollment", "enrollment.id", "progress.enrollment_id")
    .where("enrollment.user_id", "=", userId)
    .groupBy("enrollment.id")
    .select(["enrollment.id", sql<string[]>`json_agg(progress.module)`.as("modules")]);
  return sql<Record<string, string[]> | null>`(${query
    .selectFrom(done.as("done"))
    .select(sql`json_object_agg(done.id, done.modules)`.as("progress"))})`;
});

/** Modules that were marked as done, with when, the first one first. */
export async function selectModulesDone(
  transaction: DatabaseTransaction,
  enrollmentId: string,
): Promise<{ module: string; doneAt: Date }[]> {
  const rows = await transaction
    .selectFrom("playbook_progress")
    .select(["module", "done_at"])
    .where("enrollment_id", "=", enrollmentId)
    .orderBy("done_at")
    .orderBy("module")
    .execute();
  return rows.map(({ module, done_at }) => ({ module, doneAt: done_at }));
}

/** Keeps that a module is done, the first time it is said. */
export async function insertProgress(
  transaction: DatabaseTransaction,
  progress: { enrollmentId: string; module: string; doneAt: Date },
): Promise<void> {
  await transaction
    .insertInto("playbook_progress")
    .values({
      enrollment_id: progress.enrollmentId,
      module: progress.module,
      done_at: progress.doneAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Reminder {
  kind: "before" | "due";
  user_id: string;
  playbook_id: string;
  number: number;
  amount_cents: number;
  currency: string;
  due_on: string;
}

/**
 * Unpaid payments of active enrollments that nobody was reminded of yet: those due until `today`,
 * and those due until `soon`. Marks them as reminded of, in the transaction that sends the emails.
 */
export async function takeReminders(
  transaction: DatabaseTransaction,
  { today, soon, now, limit }: { today: string; soon: string; now: Date; limit: number },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with chosen as (
      select payment.id, payment.due_on <= ${today}::date as is_due
      from playbook_payments payment
      join playbook_enrollments enrolment on enrolment.id = payment.enrollment_id
      where payment.paid_at is null and enrolment.status = 'active'
        and not private.is_suspended(enrolment.user_id)
        and (
          (payment.due_on <= ${today}::date and payment.reminded_due_at is null)
          or (payment.due_on > ${today}::date and payment.due_on <= ${soon}::date
              and payment.reminded_before_at is null)
        )
      order by payment.due_on, payment.id
      limit ${limit}
      for update of payment skip locked
    )
    update playbook_payments payment
    set reminded_due_at = case when chosen.is_due then ${now}::timestamptz else reminded_due_at end,
        reminded_before_at = case when chosen.is_due then reminded_before_at else ${now}::timestamptz end
    from chosen, playbook_enrollments enrolment
    where payment.id = chosen.id and enrolment.id = payment.enrollment_id
    returning case when chosen.is_due then 'due' else 'before' end as kind,
      enrolment.user_id, enrolment.playbook_id, payment.number, payment.amount_cents,
      payment.currency, payment.due_on
  `.execute(transaction);
  return rows;
}
