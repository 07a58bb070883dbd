import { vi } from "vitest";
import { findSubscription, reconcileSubscription } from "#features/payments/payments.contract.ts";
import { toSeconds } from "#shared/time.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { membershipPurpose } from "./membership.constants.ts";
import { subscribe } from "./subscription.usecases.server.ts";

export const dayInSeconds = toSeconds({ days: 1 });

/** A request for a CV review as one fills it in. */
export const filledCvReview = {
  cv_url: "https://cv.example/me",
  target_post: "Family physician in Ontario",
  focus: "The gap in 2024.",
};

/** The user's subscription; returns the checkout's id too, which the sandbox knows it by. */
export async function openCheckout(
  context: TestContext,
  user: TestUser,
): Promise<{ subscriptionId: string; checkoutId: string }> {
  const { url } = await subscribe(context.services, user);
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  return { subscriptionId: await subscriptionIdOf(context, user), checkoutId };
}

/** Makes the user a member, as of the clock's time, by paying in the sandbox. */
export async function becomeMember(
  context: TestContext,
  user: TestUser,
): Promise<{ subscriptionId: string; checkoutId: string }> {
  const opened = await openCheckout(context, user);
  await context.services.payments.sandbox?.pay(opened.checkoutId);
  await reconcileSubscription(context.services, opened.subscriptionId);
  return opened;
}

export async function subscriptionIdOf({ services }: TestContext, user: TestUser): Promise<string> {
  const subscription = await findSubscription(services, user, membershipPurpose);
  if (!subscription) throw new Error("There is no subscription");
  return subscription.id;
}

/**
 * Freezes the payment provider's answer about every subscription at this one's present state, as when its
 * notices are late. Returns the function that ends it.
 */
export async function delayNews(
  { services: { payments } }: TestContext,
  { checkoutId }: { checkoutId: string },
): Promise<() => void> {
  const remote = await payments.gateway.readSubscription({ checkoutId });
  const reading = vi.spyOn(payments.gateway, "readSubscription").mockResolvedValue(remote);
  return () => reading.mockRestore();
}

/** Changes the address of the user's account; returns the user as seen by the site from then on. */
export async function changeEmail({ services }: TestContext, user: TestUser): Promise<TestUser> {
  const email = `new-${user.email}`;
  await services.database.asSystem("test", (transaction) =>
    transaction.updateTable("auth.users").set({ email }).where("id", "=", user.userId).execute(),
  );
  return { ...user, email };
}

/** Marks the user's account as deleted, without deleting its row. */
export async function markAsDeleted({ services }: TestContext, user: TestUser): Promise<void> {
  const deleted_at = services.clock.now();
  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ deleted_at })
      .where("id", "=", user.userId)
      .execute(),
  );
}

/** Emails to a user, oldest first. */
export async function emailsTo(context: TestContext, { email }: TestUser) {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email);
}

export async function subjectsTo(context: TestContext, user: TestUser): Promise<string[]> {
  return (await emailsTo(context, user)).map(({ subject }) => subject);
}
