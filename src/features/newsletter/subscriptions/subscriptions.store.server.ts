import { sql } from "kysely";
import { isSuspendedAddress } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { toMilliseconds } from "#shared/time.ts";
import type { Consent } from "./wordings.constants.ts";

export type SubscriptionStatus = "pending" | "confirmed" | "unsubscribed";
export type LinkPurpose = "confirm" | "unsubscribe";

export interface LinkedSubscription {
  id: string;
  email: string;
  status: SubscriptionStatus;
  /** The words that the address agreed to. */
  consentWording: string;
  /** The time at which the link stops working; null: never. */
  expiresAt: Date | null;
}

/** Two requests within this time are one: a form that was sent twice. */
const repeatMilliseconds = toMilliseconds({ minutes: 1 });

/**
 * Records that an address asks for the newsletter. Answers the subscription's id when a link to
 * confirm is to be sent; undefined when it is confirmed already or was asked for a moment ago.
 */
export async function requestSubscription(
  transaction: DatabaseTransaction,
  request: { email: string; consent: Consent; from: string; now: Date },
): Promise<string | undefined> {
  const { email, from, now } = request;
  const consent = {
    consent_version: request.consent.version,
    consent_wording: request.consent.wording,
    requested_at: now,
    requested_from: from,
  };
  const row = await transaction
    .insertInto("private.newsletter_subscriptions")
    .values({ email, status: "pending", ...consent })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ status: "pending", confirmed_at: null, confirmed_from: null, ...consent })
        .where((expression) =>
          expression.or([
            expression("private.newsletter_subscriptions.status", "=", "unsubscribed"),
            expression.and([
              expression("private.newsletter_subscriptions.status", "=", "pending"),
              expression(
                "private.newsletter_subscriptions.requested_at",
                "<=",
                new Date(now.getTime() - repeatMilliseconds),
              ),
            ]),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * The subscriptions that may be written to now, for a statement of another feature: the confirmed ones,
 * without those of suspended accounts.
 */
export function confirmedSubscriptions(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("private.newsletter_subscriptions")
    .select(["id as reference", "email", sql<string | null>`null::uuid`.as("user_id")])
    .where("status", "=", "confirmed")
    .where((row) => row.not(isSuspendedAddress("private.newsletter_subscriptions.email")));
}

/** A subscription, locked until the transaction ends. */
export async function lockSubscription(
  transaction: DatabaseTransaction,
  id: string,
): Promise<LinkedSubscription | undefined> {
  const row = await transaction
    .selectFrom("private.newsletter_subscriptions")
    .select(["id", "email", "status", "consent_wording as consentWording"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as SubscriptionStatus, expiresAt: null };
}

/** Finds an address's subscription to the newsletter; undefined: it never asked, or was deleted. */
export async function findSubscriptionOf(
  transaction: DatabaseTransaction,
  email: string,
): Promise<{ id: string; status: SubscriptionStatus; requestedAt: Date } | undefined> {
  const row = await transaction
    .selectFrom("private.newsletter_subscriptions")
    .select(["id", "status", "requested_at as requestedAt"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return row && { ...row, status: row.status as SubscriptionStatus };
}

export async function insertLink(
  transaction: DatabaseTransaction,
  link: {
    tokenHash: string;
    subscriptionId: string;
    purpose: LinkPurpose;
    now: Date;
    expiresAt: Date | null;
  },
): Promise<void> {
  await transaction
    .insertInto("private.newsletter_links")
    .values({
      token_hash: link.tokenHash,
      subscription_id: link.subscriptionId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The subscription that a link belongs to, locked until the transaction ends. */
export async function lockLinkedSubscription(
  transaction: DatabaseTransaction,
  { tokenHash, purpose }: { tokenHash: string; purpose: LinkPurpose },
): Promise<LinkedSubscription | undefined> {
  const link = await transaction
    .selectFrom("private.newsletter_links")
    .select(["subscription_id", "expires_at"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!link) return undefined;
  const subscription = await transaction
    .selectFrom("private.newsletter_subscriptions")
    .select(["id", "email", "status", "consent_wording as consentWording"])
    .where("id", "=", link.subscription_id)
    .forUpdate()
    .executeTakeFirst();
  if (!subscription) return undefined;
  const status = subscription.status as SubscriptionStatus;
  return { ...subscription, status, expiresAt: link.expires_at };
}

export async function confirmSubscription(
  transaction: DatabaseTransaction,
  { id, from, now }: { id: string; from: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.newsletter_subscriptions")
    .set({ status: "confirmed", confirmed_at: now, confirmed_from: from })
    .where("id", "=", id)
    .execute();
}

export async function endSubscription(
  transaction: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("private.newsletter_subscriptions")
    .set({ status: "unsubscribed", unsubscribed_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes subscriptions that were requested before `before` and never confirmed, and links that
 * stopped before it, at most `limit` of each. An address that had unsubscribed before becomes unsubscribed
 * again, which stays on record.
 */
export async function deleteUnconfirmed(
  transaction: DatabaseTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  await sql`
    delete from private.newsletter_links where ctid = any (array(
      select ctid from private.newsletter_links
      where purpose = 'confirm' and expires_at < ${before} limit ${limit}
    ))`.execute(transaction);
  await transaction
    .updateTable("private.newsletter_subscriptions")
    .set({ status: "unsubscribed" })
    .where("status", "=", "pending")
    .where("unsubscribed_at", "is not", null)
    .where("requested_at", "<", before)
    .execute();
  const { numAffectedRows = 0n } = await sql`
    delete from private.newsletter_subscriptions where ctid = any (array(
      select ctid from private.newsletter_subscriptions
      where status = 'pending' and requested_at < ${before} order by requested_at limit ${limit}
    ))`.execute(transaction);
  return Number(numAffectedRows);
}
