import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedStatement, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { MentorApplications } from "#platform/database/schema.gen.ts";
import type { MentorApplication } from "../mentors.schemas.ts";
import {
  type ApplicationEvent,
  type ApplicationStatus,
  applicationTransitions,
  type PaymentEvent,
  type PaymentStatus,
  paymentTransitions,
} from "./applications.rules.ts";

/** An application with everything that was given and decided. `hourly_rate` in whole US dollars. */
export type StoredApplication = Omit<
  Selectable<MentorApplications>,
  "application_status" | "payment_status"
> & { application_status: ApplicationStatus; payment_status: PaymentStatus };

/**
 * Keeps the one live application of a person: inserts it, or gives the existing draft the newest
 * data. Undefined when the live application is past being a draft.
 */
export async function saveDraft(
  transaction: DatabaseTransaction,
  applicant: { userId: string; email: string },
  application: MentorApplication,
  now: Date,
): Promise<StoredApplication | undefined> {
  const row = await transaction
    .insertInto("mentor_applications")
    .values({
      ...application,
      user_id: applicant.userId,
      account_email: applicant.email,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .where("application_status", "<>", "rejected")
        .doUpdateSet({
          ...application,
          account_email: applicant.email,
          payment_status: paymentTransitions.retry.to,
          updated_at: now,
        })
        .where("mentor_applications.application_status", "in", applicationTransitions.save.from)
        .where("mentor_applications.payment_status", "in", paymentTransitions.retry.from),
    )
    .returningAll()
    .executeTakeFirst();
  return row as StoredApplication | undefined;
}

const latestApplication = fixedStatement((query, { userId }: LaterValues<{ userId: string }>) =>
  query
    .selectFrom("mentor_applications")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy((expression) => expression("application_status", "=", "rejected"))
    .orderBy("created_at", "desc")
    .limit(1),
);

/** A person's live application, else the latest one that was turned down. */
export async function findLatestApplication(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<StoredApplication | undefined> {
  const { rows } = await transaction.executeQuery(latestApplication({ userId }));
  return rows[0] as StoredApplication | undefined;
}

export async function findApplication(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredApplication | undefined> {
  const row = await transaction
    .selectFrom("mentor_applications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row as StoredApplication | undefined;
}

interface Move {
  application?: ApplicationEvent;
  payment?: PaymentEvent;
  /** Further conditions on where the payment must stand. */
  wherePayment?: readonly PaymentStatus[];
  set?: { submitted_at?: Date; decided_at?: Date; decided_by?: string; decision_reason?: string };
}

/**
 * Takes an application through listed transitions, all at once. Undefined, and nothing changed,
 * when it does not stand where they begin.
 */
export async function moveApplication(
  transaction: DatabaseTransaction,
  id: string,
  { application, payment, wherePayment, set = {} }: Move,
  now: Date,
): Promise<StoredApplication | undefined> {
  let update = transaction
    .updateTable("mentor_applications")
    .set({ ...set, updated_at: now })
    .where("id", "=", id);
  if (application) {
    const { from, to } = applicationTransitions[application];
    update = update.set({ application_status: to }).where("application_status", "in", [...from]);
  }
  if (payment) {
    const { from, to } = paymentTransitions[payment];
    update = update.set({ payment_status: to }).where("payment_status", "in", [...from]);
  }
  if (wherePayment) update = update.where("payment_status", "in", [...wherePayment]);
  return (await update.returningAll().executeTakeFirst()) as StoredApplication | undefined;
}
