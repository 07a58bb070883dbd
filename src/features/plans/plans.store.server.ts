import { type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { DB } from "#platform/database/schema.gen.ts";
import type { DoneStep, StoredPlan } from "./plans.types.ts";

/** Others who would change what this person has saved wait until the transaction ends. */
export async function lockPlansOf(transaction: DatabaseTransaction, userId: string): Promise<void> {
  const key = `plans of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

type PlanQuery = SelectQueryBuilder<DB, "plans", object>;

/** A plan's columns with its done steps. */
const selectPlan = (query: PlanQuery) =>
  query
    .select(["plans.id", "plans.user_id", "plans.pathway", "plans.title", "plans.answers"])
    .select(["plans.start_month", "plans.is_current", "plans.created_at"])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("plan_steps as step")
          .select(["step.step_id as stepId", "step.title", "step.done_on as doneOn"])
          .select("step.document_id as documentId")
          .whereRef("step.plan_id", "=", "plans.id")
          .orderBy("step.done_on")
          .orderBy("step.step_id"),
      ).as("done"),
    );

interface PlanRow {
  id: string;
  user_id: string;
  pathway: string;
  title: string;
  answers: unknown;
  start_month: string | null;
  is_current: boolean;
  created_at: Date | string;
  done: DoneStep[];
}

const toPlan = (row: PlanRow): StoredPlan => ({
  id: row.id,
  userId: row.user_id,
  pathway: row.pathway,
  title: row.title,
  answers: row.answers as StoredPlan["answers"],
  start: row.start_month,
  isCurrent: row.is_current,
  createdAt: new Date(row.created_at),
  done: row.done,
});

/** Plans with their done steps, in one statement. */
async function readPlans(query: PlanQuery): Promise<StoredPlan[]> {
  return (await selectPlan(query).execute()).map(toPlan);
}

/** A person's current plan as a value that can be selected beside others; null without one. */
export const currentPlan = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  jsonObjectFrom(
    selectPlan(
      query
        .selectFrom("plans")
        .where("plans.user_id", "=", userId)
        .where("plans.is_current", "=", true),
    ),
  ),
);

/** The plan that `currentPlan` has read. */
export const toStoredPlan = (row: PlanRow | null): StoredPlan | undefined =>
  row ? toPlan(row) : undefined;

/** A person's plans, the current one first, then the newest. */
export async function listPlans(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<StoredPlan[]> {
  return await readPlans(
    transaction
      .selectFrom("plans")
      .where("user_id", "=", userId)
      .orderBy("is_current", "desc")
      .orderBy("created_at", "desc")
      .orderBy("id"),
  );
}

/** A plan, as far as the transaction's role may see it. */
export async function findPlan(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredPlan | undefined> {
  const [plan] = await readPlans(transaction.selectFrom("plans").where("id", "=", id));
  return plan;
}

/** Current plans after an id, in the order of their ids, for work on all of them. */
export async function listCurrentPlans(
  transaction: DatabaseTransaction,
  { after, limit }: { after: string; limit: number },
): Promise<StoredPlan[]> {
  return await readPlans(
    transaction
      .selectFrom("plans")
      .where("is_current", "=", true)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

export async function insertPlan(
  transaction: DatabaseTransaction,
  plan: Omit<StoredPlan, "done">,
): Promise<void> {
  await transaction
    .insertInto("plans")
    .values({
      id: plan.id,
      user_id: plan.userId,
      pathway: plan.pathway,
      title: plan.title,
      answers: JSON.stringify(plan.answers),
      start_month: plan.start,
      is_current: plan.isCurrent,
      created_at: plan.createdAt,
      updated_at: plan.createdAt,
    })
    .execute();
}

export async function updateAnswers(
  transaction: DatabaseTransaction,
  { id, answers, start, now }: Pick<StoredPlan, "id" | "answers" | "start"> & { now: Date },
): Promise<void> {
  await transaction
    .updateTable("plans")
    .set({ answers: JSON.stringify(answers), start_month: start, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Makes one of a person's plans the current one; none without an id. */
export async function setCurrent(
  transaction: DatabaseTransaction,
  { userId, id, now }: { userId: string; id: string | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable("plans")
    .set({ is_current: false })
    .where("user_id", "=", userId)
    .where("is_current", "=", true)
    .execute();
  if (!id) return;
  await transaction
    .updateTable("plans")
    .set({ is_current: true, updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

export async function deletePlan(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("plans").where("id", "=", id).execute();
}

/** Notes that a step is done, or changes what was noted. */
export async function saveDone(
  transaction: DatabaseTransaction,
  { planId, stepId, title, doneOn, documentId, now }: DoneStep & { planId: string; now: Date },
): Promise<void> {
  const noted = { title, done_on: doneOn, document_id: documentId, recorded_at: now };
  await transaction
    .insertInto("plan_steps")
    .values({ ...noted, plan_id: planId, step_id: stepId })
    .onConflict((conflict) => conflict.columns(["plan_id", "step_id"]).doUpdateSet(noted))
    .execute();
}

export async function deleteDone(
  transaction: DatabaseTransaction,
  { planId, stepId }: { planId: string; stepId: string },
): Promise<void> {
  await transaction
    .deleteFrom("plan_steps")
    .where("plan_id", "=", planId)
    .where("step_id", "=", stepId)
    .execute();
}
