import { sql } from "kysely";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { openSubscriptionCheckout } from "./subscribe.usecases.server.ts";
import { type StoredSubscription, selectSubscription } from "./subscriptions.store.server.ts";
import type { SubscriptionCheckoutRequest } from "./subscriptions.types.ts";

export const sampleSubscriptionPurpose = "sample_subscription";

/** Calls of the sample purpose, in order: `<id> open > active`, and what else changed. */
export type Changes = string[];

/** Registers a purpose that records its calls, or fails while `failing` says so. */
export function registerSampleSubscription(
  { services }: TestContext,
  { failing = () => false }: { failing?: () => boolean } = {},
): Changes {
  const changes: Changes = [];
  services.payments.registerSubscriptionPurpose({
    purpose: sampleSubscriptionPurpose,
    label: "Sample subscription",
    careerService: null,
    inspect: (_services, { status }) => ({ state: status }),
    async changed(_services, _transaction, { before, after }) {
      if (failing()) throw new Error("The sample purpose fails");
      const isRenewed = before.paidUntil && before.paidUntil < (after.paidUntil ?? new Date(0));
      changes.push(
        [
          after.id,
          `${before.status} > ${after.status}`,
          ...(isRenewed ? ["renewed"] : []),
          ...(after.cancelAtPeriodEnd ? ["cancelled"] : []),
        ].join(" "),
      );
    },
  });
  return changes;
}

export function sampleSubscriptionRequest(
  changes: Partial<SubscriptionCheckoutRequest> = {},
): SubscriptionCheckoutRequest {
  return {
    purpose: sampleSubscriptionPurpose,
    description: "Sample subscription",
    money: { amountCents: 1900, currency: "USD" },
    returnPath: "/return?subscription={subscriptionId}",
    cancelPath: "/cancel",
    customerEmail: "sample@people.example",
    ...changes,
  };
}

/** A subscription with an open checkout; `checkoutId` for playing the payer. */
export async function openSample(
  context: TestContext,
  user: TestUser,
  changes: Partial<SubscriptionCheckoutRequest> = {},
): Promise<{ id: string; checkoutId: string; url: string }> {
  const request = sampleSubscriptionRequest(changes);
  const { subscriptionId, url } = await openSubscriptionCheckout(context.services, user, request);
  const { checkoutId } = await subscriptionNow(context, subscriptionId);
  return { id: subscriptionId, checkoutId: checkoutId ?? "", url };
}

export async function subscriptionNow(
  { services }: TestContext,
  id: string,
): Promise<StoredSubscription> {
  const subscription = await services.database.asSystem("test", (transaction) =>
    selectSubscription(transaction, id),
  );
  if (!subscription) throw new Error(`There is no subscription ${id}`);
  return subscription;
}

/** Stripe's own id of what a paid checkout began. */
export function stripeSubscriptionOf(stripe: FakeStripe, checkoutId: string): string {
  const id = stripe.state.sessions.get(checkoutId)?.subscription;
  if (!id) throw new Error(`Session ${checkoutId} has begun no subscription`);
  return id;
}

export async function subscriptionsOf({ services }: TestContext, user: TestUser) {
  return await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("subscriptions")
      .selectAll()
      .where("user_id", "=", user.userId)
      .orderBy("created_at")
      .execute(),
  );
}

export async function deleteAccount({ services }: TestContext, user: TestUser): Promise<void> {
  await services.database.asSystem("test", (transaction) =>
    sql`delete from auth.users where id = ${user.userId}`.execute(transaction),
  );
}
