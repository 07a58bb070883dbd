import { type Selectable, sql } from "kysely";
import { isSuspendedAddress } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PrivateNewsletterIssues } from "#platform/database/schema.gen.ts";

export type StoredIssue = Selectable<PrivateNewsletterIssues>;

/**
 * Counts the addresses that get the newsletter now: the confirmed ones, without those of suspended
 * accounts.
 */
export async function countConfirmed(transaction: DatabaseTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom("private.newsletter_subscriptions")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "=", "confirmed")
    .where((row) => row.not(isSuspendedAddress("private.newsletter_subscriptions.email")))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds an issue with everyone who is written to now. Undefined: it was sent before. */
export async function insertIssue(
  transaction: DatabaseTransaction,
  issue: { id: string; subject: string; body: string; sentBy: string; now: Date },
): Promise<number | undefined> {
  const added = await transaction
    .insertInto("private.newsletter_issues")
    .values({
      id: issue.id,
      subject: issue.subject,
      body: issue.body,
      sent_by: issue.sentBy,
      created_at: issue.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return undefined;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("private.newsletter_deliveries")
    .columns(["issue_id", "subscription_id"])
    .expression((row) =>
      row
        .selectFrom("private.newsletter_subscriptions")
        .select([sql<string>`${issue.id}::uuid`.as("issue_id"), "id as subscription_id"])
        .where("status", "=", "confirmed")
        .where((where) => where.not(isSuspendedAddress("private.newsletter_subscriptions.email"))),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export function selectIssue(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredIssue | undefined> {
  return transaction
    .selectFrom("private.newsletter_issues")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface OpenDelivery {
  subscriptionId: string;
  email: string;
  isConfirmed: boolean;
  isSuspended: boolean;
}

/** Some whose turn has not come, with their subscriptions locked until the transaction ends. */
export async function lockOpenDeliveries(
  transaction: DatabaseTransaction,
  issueId: string,
  limit: number,
): Promise<OpenDelivery[]> {
  const rows = await transaction
    .selectFrom("private.newsletter_deliveries as delivery")
    .innerJoin(
      "private.newsletter_subscriptions as subscription",
      "subscription.id",
      "delivery.subscription_id",
    )
    .select(["subscription.id", "subscription.email", "subscription.status"])
    .select(isSuspendedAddress("subscription.email").as("is_suspended"))
    .where("delivery.issue_id", "=", issueId)
    .where("delivery.handled_at", "is", null)
    .orderBy("subscription.id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id, email, status, is_suspended }) => ({
    subscriptionId: id,
    email,
    isConfirmed: status === "confirmed",
    isSuspended: is_suspended,
  }));
}

export async function saveDelivery(
  transaction: DatabaseTransaction,
  delivery: {
    issueId: string;
    subscriptionId: string;
    outcome: "sent" | "unsubscribed";
    now: Date;
  },
): Promise<void> {
  await transaction
    .updateTable("private.newsletter_deliveries")
    .set({ outcome: delivery.outcome, handled_at: delivery.now })
    .where("issue_id", "=", delivery.issueId)
    .where("subscription_id", "=", delivery.subscriptionId)
    .execute();
}

/** Takes somebody whose turn has not come off an issue's list. */
export async function deleteDelivery(
  transaction: DatabaseTransaction,
  { issueId, subscriptionId }: { issueId: string; subscriptionId: string },
): Promise<void> {
  await transaction
    .deleteFrom("private.newsletter_deliveries")
    .where("issue_id", "=", issueId)
    .where("subscription_id", "=", subscriptionId)
    .where("handled_at", "is", null)
    .execute();
}

export async function finishIssue(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("private.newsletter_issues")
    .set({ finished_at: now })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

export interface IssueSummary {
  id: string;
  subject: string;
  created_at: Date;
  finished_at: Date | null;
  recipients: number;
  sent: number;
}

/** The latest issues, newest first. */
export async function listIssues(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<IssueSummary[]> {
  const { rows } = await sql<IssueSummary>`
    select issue.id, issue.subject, issue.created_at, issue.finished_at,
      count(delivery.subscription_id)::integer as recipients,
      count(*) filter (where delivery.outcome = 'sent')::integer as sent
    from private.newsletter_issues as issue
    left join private.newsletter_deliveries as delivery on delivery.issue_id = issue.id
    group by issue.id
    order by issue.created_at desc
    limit ${limit}
  `.execute(transaction);
  return rows;
}
