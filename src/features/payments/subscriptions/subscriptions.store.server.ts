import type { Selectable, Updateable } from "kysely";
import { suspendedAccounts } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Subscriptions } from "#platform/database/schema.gen.ts";
import type { SubscriptionReference } from "#platform/payment-gateway/payment-gateway.ts";
import type { Money } from "#shared/money.ts";
import { liveStatuses, type SubscriptionEvent, statusAfter } from "./subscriptions.rules.ts";
import type { Subscription, SubscriptionStatus } from "./subscriptions.types.ts";

/** A subscription with what only payments itself needs to know. */
export interface StoredSubscription extends Subscription {
  /** Goes up with each change. */
  version: number;
  /** Part of the idempotency key under which the checkout is opened. */
  checkoutAttempt: number;
  checkoutId: string | null;
  /** The provider's own id, once it is paid. */
  providerSubscriptionId: string | null;
  /** The time at which its account was deleted. */
  ownerGoneAt: Date | null;
}

/** The unique index that keeps one live subscription per person and purpose. */
export const oneLiveSubscriptionIndex = "subscriptions_one_live_per_person";

/** Adds an open subscription, or returns the live one that the person already has. */
export async function addOrFindLiveSubscription(
  transaction: DatabaseTransaction,
  subscription: Pick<
    Subscription,
    "purpose" | "description" | "money" | "provider" | "createdAt"
  > & { userId: string },
): Promise<StoredSubscription | undefined> {
  await transaction
    .insertInto("subscriptions")
    .values({
      user_id: subscription.userId,
      purpose: subscription.purpose,
      description: subscription.description,
      amount_cents: subscription.money.amountCents,
      currency: subscription.money.currency,
      provider: subscription.provider,
      created_at: subscription.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("user_id", "=", subscription.userId)
    .where("purpose", "=", subscription.purpose)
    .where("status", "in", liveStatuses)
    .executeTakeFirst();
  return row && toSubscription(row);
}

export async function selectSubscription(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredSubscription | undefined> {
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toSubscription(row);
}

/** The person's live one, else the latest. One that never had a checkout does not count. */
export async function selectCurrentSubscription(
  transaction: DatabaseTransaction,
  { userId, purpose }: { userId: string; purpose: string },
): Promise<StoredSubscription | undefined> {
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where((where) =>
      where.or([where("checkout_id", "is not", null), where("started_at", "is not", null)]),
    )
    .orderBy((subscription) => subscription("status", "in", liveStatuses), "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toSubscription(row);
}

/** The one that the provider knows by this reference. */
export async function selectSubscriptionByReference(
  transaction: DatabaseTransaction,
  provider: string,
  reference: SubscriptionReference,
): Promise<StoredSubscription | undefined> {
  const rows = transaction.selectFrom("subscriptions").selectAll().where("provider", "=", provider);
  const row = await ("checkoutId" in reference
    ? rows.where("checkout_id", "=", reference.checkoutId)
    : rows.where("provider_subscription_id", "=", reference.subscriptionId)
  ).executeTakeFirst();
  return row && toSubscription(row);
}

/** The ids of a person's live subscriptions that aren't cancelled, for any purpose. */
export async function selectContinuingSubscriptionsOf(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("subscriptions")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", liveStatuses)
    .where("cancel_at_period_end", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

/** Others who would change the subscription wait until the transaction ends. */
export async function lockSubscription(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StoredSubscription | undefined> {
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toSubscription(row);
}

/** Another live one of the same person for the same purpose; locked. */
export async function lockOtherLiveSubscription(
  transaction: DatabaseTransaction,
  { id, userId, purpose }: Subscription,
): Promise<StoredSubscription | undefined> {
  if (!userId) return undefined;
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("status", "in", liveStatuses)
    .where("id", "<>", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toSubscription(row);
}

/**
 * Changes a locked subscription; through one transition of the state machine when there is an
 * event.
 */
export async function changeSubscription(
  transaction: DatabaseTransaction,
  subscription: StoredSubscription,
  event: SubscriptionEvent | undefined,
  change: Omit<Updateable<Subscriptions>, "status" | "version"> = {},
): Promise<StoredSubscription> {
  const { id, status, version } = subscription;
  const row = await transaction
    .updateTable("subscriptions")
    .set({
      ...change,
      status: event ? statusAfter(event, status) : status,
      version: version + 1,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSubscription(row);
}

/**
 * Saves the first checkout that was opened for an open subscription. Returns the row with it.
 */
export async function saveSubscriptionCheckout(
  transaction: DatabaseTransaction,
  id: string,
  checkout: { checkoutId: string; url: string; expiresAt: Date },
): Promise<StoredSubscription> {
  await transaction
    .updateTable("subscriptions")
    .set((row) => ({
      checkout_id: checkout.checkoutId,
      checkout_url: checkout.url,
      checkout_expires_at: checkout.expiresAt,
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("status", "=", "open")
    .where("checkout_id", "is", null)
    .execute();
  const row = await transaction
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return toSubscription(row);
}

/** The next try uses another idempotency key. Of several who saw the same try fail, one counts. */
export async function countFailedSubscriptionAttempt(
  transaction: DatabaseTransaction,
  { id, checkoutAttempt }: StoredSubscription,
): Promise<void> {
  await transaction
    .updateTable("subscriptions")
    .set({ checkout_attempt: checkoutAttempt + 1 })
    .where("id", "=", id)
    .where("checkout_attempt", "=", checkoutAttempt)
    .execute();
}

/**
 * Live subscriptions whose state may have changed without a notice, the longest unchecked first; marks
 * them as checked, so that processes share the work and none waits behind a failing one. A row is checked
 * again if its last check was before the time for its kind.
 */
export async function takeUncheckedSubscriptions(
  transaction: DatabaseTransaction,
  {
    provider,
    now,
    openBefore,
    overdueBefore,
    pastDueBefore,
    unopenedBefore,
    limit,
  }: {
    provider: string;
    now: Date;
    /** For open ones, and those whose account is gone or suspended. */
    openBefore: Date;
    /** For active ones whose month is over. */
    overdueBefore: Date;
    pastDueBefore: Date;
    /** Open ones without a checkout that were made before. */
    unopenedBefore: Date;
    limit: number;
  },
): Promise<StoredSubscription[]> {
  const rows = await transaction
    .updateTable("subscriptions")
    .set({ checked_at: now })
    .where("id", "in", (subscriptions) =>
      subscriptions
        .selectFrom("subscriptions")
        .select("id")
        .where("provider", "=", provider)
        .where("status", "in", liveStatuses)
        .where((where) => {
          const uncheckedSince = (time: Date) =>
            where.or([where("checked_at", "is", null), where("checked_at", "<", time)]);
          return where.or([
            where.and([
              where("status", "=", "open"),
              where("created_at", "<", openBefore),
              where.or([
                where("checkout_id", "is not", null),
                where("created_at", "<", unopenedBefore),
              ]),
              uncheckedSince(openBefore),
            ]),
            where.and([
              where("status", "=", "active"),
              where("paid_until", "<=", now),
              uncheckedSince(overdueBefore),
            ]),
            where.and([where("status", "=", "past_due"), uncheckedSince(pastDueBefore)]),
            where.and([where("user_id", "is", null), uncheckedSince(openBefore)]),
            where.and([
              where("cancel_at_period_end", "=", false),
              where("user_id", "in", suspendedAccounts(transaction)),
              uncheckedSince(openBefore),
            ]),
          ]);
        })
        .orderBy("checked_at", (subscription) => subscription.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toSubscription);
}

/** Puts back into the queue what was taken and could not be asked about. */
export async function markUnchecked(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("subscriptions")
    .set({ checked_at: null })
    .where("id", "in", ids)
    .execute();
}

function toSubscription(row: Selectable<Subscriptions>): StoredSubscription {
  return {
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    description: row.description,
    money: { amountCents: row.amount_cents, currency: row.currency as Money["currency"] },
    status: row.status as SubscriptionStatus,
    provider: row.provider,
    version: row.version,
    checkoutAttempt: row.checkout_attempt,
    checkoutId: row.checkout_id,
    checkoutUrl: row.checkout_url,
    checkoutExpiresAt: row.checkout_expires_at,
    providerSubscriptionId: row.provider_subscription_id,
    ownerGoneAt: row.owner_gone_at,
    startedAt: row.started_at,
    paidUntil: row.paid_until,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    endedAt: row.ended_at,
    createdAt: row.created_at,
  };
}
