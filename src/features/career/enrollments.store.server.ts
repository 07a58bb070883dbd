import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedStatement, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Money } from "#shared/money.ts";
import type { Plan } from "./career.constants.ts";
import type { Enrollment, PlaybookPayment } from "./career.types.ts";

const liveStatuses = ["pending", "active"] as const;

/**
 * Others who would change the person's enrollments in the playbook wait until the transaction ends.
 */
export async function lockPersonsPlaybook(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<void> {
  const key = `playbook ${playbookId} of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

export async function insertEnrollment(
  transaction: DatabaseTransaction,
  enrollment: {
    userId: string;
    email: string;
    playbookId: string;
    plan: Plan;
    payments: readonly { number: number; money: Money; dueOn: string }[];
    createdAt: Date;
  },
): Promise<Enrollment> {
  const { id } = await transaction
    .insertInto("playbook_enrollments")
    .values({
      user_id: enrollment.userId,
      account_email: enrollment.email,
      playbook_id: enrollment.playbookId,
      plan: enrollment.plan,
      created_at: enrollment.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("playbook_payments")
    .values(
      enrollment.payments.map(({ number, money, dueOn }) => ({
        enrollment_id: id,
        number,
        amount_cents: money.amountCents,
        currency: money.currency,
        due_on: dueOn,
      })),
    )
    .execute();
  return await selectEnrollment(transaction, id);
}

/** An enrollment that is free and open from the start. Answers its id. */
export async function insertFreeEnrollment(
  transaction: DatabaseTransaction,
  enrollment: { userId: string; email: string; playbookId: string; startedAt: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("playbook_enrollments")
    .values({
      user_id: enrollment.userId,
      account_email: enrollment.email,
      playbook_id: enrollment.playbookId,
      plan: "free",
      status: "active",
      started_at: enrollment.startedAt,
      created_at: enrollment.startedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Times at which a person's free enrollments since a time began, the oldest first. */
export async function listFreeEnrollmentTimes(
  transaction: DatabaseTransaction,
  userId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await transaction
    .selectFrom("playbook_enrollments")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("plan", "=", "free")
    .where("created_at", ">", since)
    .orderBy("created_at")
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** A person's pending or active enrollment in a playbook. */
export async function findLiveEnrollment(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<Enrollment | undefined> {
  const [row] = await enrollments(transaction)
    .where("user_id", "=", userId)
    .where("playbook_id", "=", playbookId)
    .where("status", "in", liveStatuses)
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

/** A person's pending or active enrollment in a playbook, else the one refunded last. */
export async function findLatestEnrollment(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<Enrollment | undefined> {
  const [row] = await enrollments(transaction)
    .where("user_id", "=", userId)
    .where("playbook_id", "=", playbookId)
    .where("status", "<>", "cancelled")
    .orderBy((enrollment) => enrollment("status", "in", liveStatuses), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

const liveEnrollments = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
  enrollments(query)
    .where("user_id", "=", userId)
    .where("status", "in", liveStatuses)
    .orderBy("created_at")
    .orderBy("id"),
);

/** Every pending or active enrollment of a person, oldest first. */
export async function listLiveEnrollments(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Enrollment[]> {
  const { rows } = await transaction.executeQuery(liveEnrollments({ userId }));
  return await withPayments(transaction, rows);
}

/** The enrollment that a payment belongs to, in any status. */
export async function findEnrollmentOfPayment(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<Enrollment | undefined> {
  const [row] = await enrollments(transaction)
    .where("id", "in", (payment) =>
      payment.selectFrom("playbook_payments").select("enrollment_id").where("id", "=", paymentId),
    )
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

/** Gives up an enrollment that was not paid, for another one. */
export async function cancelEnrollment(
  transaction: DatabaseTransaction,
  id: string,
): Promise<void> {
  await transaction
    .updateTable("playbook_enrollments")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** The first payment is here: `dueOn` are the days of all payments, the first one's included. */
export async function activateEnrollment(
  transaction: DatabaseTransaction,
  id: string,
  { startedAt, dueOn }: { startedAt: Date; dueOn: readonly { number: number; dueOn: string }[] },
): Promise<void> {
  await transaction
    .updateTable("playbook_enrollments")
    .set({ status: "active", started_at: startedAt })
    .where("id", "=", id)
    .where("status", "in", ["pending", "cancelled"])
    .execute();
  for (const payment of dueOn) {
    await transaction
      .updateTable("playbook_payments")
      .set({ due_on: payment.dueOn })
      .where("enrollment_id", "=", id)
      .where("number", "=", payment.number)
      .execute();
  }
}

export async function markPaid(
  transaction: DatabaseTransaction,
  paymentId: string,
  { orderId, paidAt }: { orderId: string; paidAt: Date },
): Promise<void> {
  await transaction
    .updateTable("playbook_payments")
    .set({ order_id: orderId, paid_at: paidAt })
    .where("id", "=", paymentId)
    .where("paid_at", "is", null)
    .execute();
}

export async function markEnrollmentRefunded(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("playbook_enrollments")
    .set({ status: "refunded", refunded_at: now })
    .where("id", "=", id)
    .where("status", "=", "active")
    .execute();
}

/** The money of a payment has gone back. Nothing changes when the order paid for nothing here. */
export async function markPaymentRefunded(
  transaction: DatabaseTransaction,
  orderId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("playbook_payments")
    .set({ refunded_at: now })
    .where("order_id", "=", orderId)
    .where("refunded_at", "is", null)
    .execute();
}

function enrollments(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("playbook_enrollments")
    .select(["id", "user_id", "playbook_id", "plan", "status", "started_at", "refunded_at"]);
}

async function selectEnrollment(transaction: DatabaseTransaction, id: string): Promise<Enrollment> {
  const row = await enrollments(transaction).where("id", "=", id).executeTakeFirstOrThrow();
  const [enrollment] = await withPayments(transaction, [row]);
  return enrollment as Enrollment;
}

type EnrollmentRow = Omit<Enrollment, "payments" | "plan" | "status"> & {
  plan: string;
  status: string;
};

async function withPayments(
  transaction: DatabaseTransaction,
  rows: EnrollmentRow[],
): Promise<Enrollment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const payments = await transaction
    .selectFrom("playbook_payments")
    .select([
      "enrollment_id",
      "id",
      "number",
      "amount_cents",
      "currency",
      "due_on",
      "order_id",
      "paid_at",
      "refunded_at",
    ])
    .where("enrollment_id", "in", ids)
    .orderBy("number")
    .execute();
  const byEnrollment = Map.groupBy(payments, ({ enrollment_id }) => enrollment_id);
  return rows.map((row) => ({
    ...row,
    plan: row.plan as Enrollment["plan"],
    status: row.status as Enrollment["status"],
    payments: (byEnrollment.get(row.id) ?? []).map(
      ({ enrollment_id: _, ...payment }): PlaybookPayment => payment,
    ),
  }));
}
