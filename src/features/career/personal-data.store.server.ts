import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export playbooks", async (transaction) => ({
    playbook_enrolments: await transaction
      .selectFrom("playbook_enrolments")
      .select([
        "id",
        "account_email",
        "playbook_id",
        "plan",
        "status",
        "created_at",
        "started_at",
        "refunded_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    playbook_payments: await transaction
      .selectFrom("playbook_payments as payment")
      .innerJoin("playbook_enrolments as enrolment", "enrolment.id", "payment.enrolment_id")
      .select([
        "payment.id",
        "payment.enrolment_id",
        "payment.number",
        "payment.amount_cents",
        "payment.currency",
        "payment.due_on",
        "payment.order_id",
        "payment.paid_at",
        "payment.refunded_at",
        "payment.reminded_before_at",
        "payment.reminded_due_at",
      ])
      .where("enrolment.user_id", "=", userId)
      .orderBy("payment.due_on")
      .execute(),
    playbook_progress: await transaction
      .selectFrom("playbook_progress as progress")
      .innerJoin("playbook_enrolments as enrolment", "enrolment.id", "progress.enrolment_id")
      .select(["progress.enrolment_id", "progress.module", "progress.done_at"])
      .where("enrolment.user_id", "=", userId)
      .orderBy("progress.done_at")
      .execute(),
  }));
}
