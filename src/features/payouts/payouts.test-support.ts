import { randomUUID } from "node:crypto";
import { addMentor } from "#features/mentors/profile-changes/profile-changes.test-support.ts";
import type { BankDetails } from "#platform/payouts/payout-driver.ts";
import { type FakeStripe, startFakeStripe } from "../../../tests/support/fakes/fake-stripe.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";

export const canadianDetails: BankDetails = {
  country: "CA",
  holder: "Sample Mentor",
  institution: "004",
  transit: "12345",
  account: "9876504321",
};

/** A server that pays out with Stripe Connect, and the Stripe that it talks to. */
export async function createConnectContext(): Promise<{
  stripe: FakeStripe;
  context: TestContext;
}> {
  const stripe = await startFakeStripe();
  const context = await createTestContext({
    environment: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectWebhookSecret,
      STRIPE_API_BASE: stripe.url,
      PAYOUT_DRIVER: "stripe",
    },
  });
  return { stripe, context };
}

/** A user with an approved mentor profile. */
export async function createMentor(context: TestContext): Promise<TestUser> {
  const mentor = await context.createUser();
  await addMentor(context, mentor);
  return mentor;
}

/** Books earnings of a payee, or with a negative amount what a refund took back. */
export async function earn(
  { services }: TestContext,
  payeeId: string,
  cents: number,
): Promise<void> {
  await services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .insertInto("ledger_transactions")
      .values({
        kind: "payout_due",
        sponsored_booking_id: randomUUID(),
        occurred_at: services.clock.now(),
        memo: "Test",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const side = { transaction_id: id, currency: "USD" };
    await transaction
      .insertInto("ledger_entries")
      .values([
        { ...side, account: "payable", payee_id: payeeId, amount_cents: -cents },
        { ...side, account: "revenue", amount_cents: cents },
      ])
      .execute();
  });
}
