import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Money } from "#shared/money.ts";
import type { Plan } from "./career.constants.ts";
import type { Enrolment, PlaybookPayment } from "./career.types.ts";

const liveStatuses = ["pending", "active"] as const;

/** Others who would change what this person has of this playbook wait until the transaction ends. */
export async function lockPersonsPlaybook(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<void> {
  const key = `playbook ${playbookId} of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

export async function insertEnrolment(
  transaction: DatabaseTransaction,
  enrolment: {
    userId: string;
    email: string;
    playbookId: string;
    plan: Plan;
    payments: readonly { number: number; money: Money; dueOn: string }[];
    createdAt: Date;
  },
): Promise<Enrolment> {
  const { id } = await transaction
    .insertInto("playbook_enrolments")
    .values({
      user_id: enrolment.userId,
      account_email: enrolment.email,
      playbook_id: enrolment.playbookId,
      plan: enrolment.plan,
      created_at: enrolment.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("playbook_payments")
    .values(
      enrolment.payments.map(({ number, money, dueOn }) => ({
        enrolment_id: id,
        number,
        amount_cents: money.amountCents,
        currency: money.currency,
        due_on: dueOn,
      })),
    )
    .execute();
  return await selectEnrolment(transaction, id);
}

/** A person's pending or active enrolment in a playbook. */
export async function findLiveEnrolment(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<Enrolment | undefined> {
  const [row] = await enrolments(transaction)
    .where("user_id", "=", userId)
    .where("playbook_id", "=", playbookId)
    .where("status", "in", liveStatuses)
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

/** A person's pending or active enrolment in a playbook, else the one refunded last. */
export async function findLatestEnrolment(
  transaction: DatabaseTransaction,
  { userId, playbookId }: { userId: string; playbookId: string },
): Promise<Enrolment | undefined> {
  const [row] = await enrolments(transaction)
    .where("user_id", "=", userId)
    .where("playbook_id", "=", playbookId)
    .where("status", "<>", "cancelled")
    .orderBy((enrolment) => enrolment("status", "in", liveStatuses), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

/** Every pending or active enrolment of a person, oldest first. */
export async function listLiveEnrolments(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Enrolment[]> {
  const rows = await enrolments(transaction)
    .where("user_id", "=", userId)
    .where("status", "in", liveStatuses)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return await withPayments(transaction, rows);
}

/** The enrolment that a payment belongs to, whatever became of it. */
export async function findEnrolmentOfPayment(
  transaction: DatabaseTransaction,
  paymentId: string,
): Promise<Enrolment | undefined> {
  const [row] = await enrolments(transaction)
    .where("id", "in", (payment) =>
      payment.selectFrom("playbook_payments").select("enrolment_id").where("id", "=", paymentId),
    )
    .execute();
  return row && (await withPayments(transaction, [row]))[0];
}

/** Gives up an enrolment that was not paid, for another one. */
export async function cancelEnrolment(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable("playbook_enrolments")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** The first payment is here: `dueOn` are the days of all payments, the first one's included. */
export async function activateEnrolment(
  transaction: DatabaseTransaction,
  id: string,
  { startedAt, dueOn }: { startedAt: Date; dueOn: readonly { number: number; dueOn: string }[] },
): Promise<void> {
  await transaction
    .updateTable("playbook_enrolments")
    .set({ status: "active", started_at: startedAt })
    .where("id", "=", id)
    .where("status", "in", ["pending", "cancelled"])
    .execute();
  for (const payment of dueOn) {
    await transaction
      .updateTable("playbook_payments")
      .set({ due_on: payment.dueOn })
      .where("enrolment_id", "=", id)
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

export async function markEnrolmentRefunded(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("playbook_enrolments")
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

function enrolments(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("playbook_enrolments")
    .select([
      "id",
      "user_id",
      "account_email",
      "playbook_id",
      "plan",
      "status",
      "started_at",
      "refunded_at",
    ]);
}

async function selectEnrolment(transaction: DatabaseTransaction, id: string): Promise<Enrolment> {
  const row = await enrolments(transaction).where("id", "=", id).executeTakeFirstOrThrow();
  const [enrolment] = await withPayments(transaction, [row]);
  return enrolment as Enrolment;
}

type EnrolmentRow = Omit<Enrolment, "payments" | "plan" | "status"> & {
  plan: string;
  status: string;
};

async function withPayments(
  transaction: DatabaseTransaction,
  rows: EnrolmentRow[],
): Promise<Enrolment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const payments = await transaction
    .selectFrom("playbook_payments")
    .select([
      "enrolment_id",
      "id",
      "number",
      "amount_cents",
      "currency",
      "due_on",
      "order_id",
      "paid_at",
      "refunded_at",
    ])
    .where("enrolment_id", "in", ids)
    .orderBy("number")
    .execute();
  const byEnrolment = Map.groupBy(payments, ({ enrolment_id }) => enrolment_id);
  return rows.map((row) => ({
    ...row,
    plan: row.plan as Plan,
    status: row.status as Enrolment["status"],
    payments: (byEnrolment.get(row.id) ?? []).map(
      ({ enrolment_id: _, ...payment }): PlaybookPayment => payment,
    ),
  }));
}
