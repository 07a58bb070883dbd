import Stripe from "stripe";
import { outsideLimits } from "#platform/outside-limits.ts";
import {
  ask,
  describe,
  orMissing,
  stripeAddress,
} from "#platform/payment-gateway/stripe.conversation.ts";
import { payoutDriverErrors } from "./payout.errors.ts";
import type {
  DestinationState,
  OnboardingSetup,
  PayoutCountry,
  PayoutDriver,
  Requirement,
  SendResult,
} from "./payout-driver.ts";

export interface StripeConnectOptions {
  secretKey: string;
  /** Country of our own account. Accounts elsewhere get their money across the border. */
  country: PayoutCountry;
  /** Another address of the API, for tests. */
  apiBase?: string | undefined;
  /** Of one try; a second one follows under the same key. */
  timeoutMilliseconds?: number;
}

/**
 * Stripe Connect with Express accounts: https://docs.stripe.com/connect/express-accounts. Stripe
 * asks for identity, bank account and tax forms on its own pages.
 */
export function createStripeConnectDriver({
  secretKey,
  country: ownCountry,
  apiBase,
  timeoutMilliseconds = outsideLimits.stripe.answer,
}: StripeConnectOptions): PayoutDriver & { setup: OnboardingSetup } {
  const stripe = new Stripe(secretKey, {
    ...stripeAddress(apiBase),
    maxNetworkRetries: 1,
    timeout: timeoutMilliseconds,
    telemetry: false,
  });

  return {
    name: "stripe",
    pageOrigins: ["https://connect.stripe.com"],
    setup: {
      kind: "onboarding",

      async openAccount({ idempotencyKey, payeeId, email, country }) {
        const account = await ask(() =>
          stripe.accounts.create(
            {
              type: "express",
              country,
              ...(email ? { email } : {}),
              business_type: "individual",
              capabilities: { transfers: { requested: true } },
              ...(country === ownCountry
                ? {}
                : { tos_acceptance: { service_agreement: "recipient" } }),
              metadata: { payee_id: payeeId },
            },
            { idempotencyKey },
          ),
        );
        return account.id;
      },

      async openOnboarding({ accountId, returnUrl, refreshUrl }) {
        const { url } = await ask(() =>
          stripe.accountLinks.create({
            account: accountId,
            type: "account_onboarding",
            return_url: returnUrl,
            refresh_url: refreshUrl,
            collection_options: { fields: "eventually_due" },
          }),
        );
        return { url };
      },
    },

    async readDestination({ stored }) {
      const account = await ask(() =>
        orMissing(
          () => stripe.accounts.retrieve(stored, { expand: ["external_accounts"] }),
          [
            "resource_missing",
            // An account that has ended its connection with us.
            "account_invalid",
          ],
        ),
      );
      return account && stateOf(account);
    },

    async send({ transferId, destination, amountCents, currency, description }) {
      try {
        const { id } = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            destination: destination.stored,
            description,
            transfer_group: groupOf(transferId),
            metadata: { payout_transfer_id: transferId },
          },
          { idempotencyKey: `payout-transfer:${transferId}` },
        );
        return { outcome: "sent", reference: id };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        return denialOf(error);
      }
    },

    async find(transferId) {
      const { data } = await ask(() =>
        stripe.transfers.list({ transfer_group: groupOf(transferId), limit: 1 }),
      );
      const [transfer] = data;
      return transfer
        ? { state: "sent", reference: transfer.id, reversedCents: transfer.amount_reversed }
        : { state: "none" };
    },

    async reverse({ reference, idempotencyKey }) {
      try {
        await stripe.transfers.createReversal(reference, {}, { idempotencyKey });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
          await ask(() => Promise.reject(error));
        }
        throw payoutDriverErrors.reversalRefused({ cause: describe(error) });
      }
    },
  };
}

const groupOf = (transferId: string) => `payout_transfer_${transferId}`;

/** Codes of errors after which Stripe has certainly moved nothing, in words for an operator. */
const denialReasons: Readonly<Record<string, { text: string; isPayeesMatter: boolean }>> = {
  balance_insufficient: {
    text: "There isn't enough money in your Stripe balance yet.",
    isPayeesMatter: false,
  },
  insufficient_capabilities_for_transfer: {
    text: "The mentor's Stripe account can't take transfers yet.",
    isPayeesMatter: true,
  },
  account_invalid: {
    text: "The mentor's Stripe account isn't connected to ours anymore.",
    isPayeesMatter: true,
  },
  resource_missing: { text: "Stripe doesn't know the mentor's account.", isPayeesMatter: true },
};

function denialOf(error: Stripe.errors.StripeError): SendResult {
  const isRefused =
    (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  if (!isRefused) return { outcome: "unknown", reason: describe(error).message };
  const known = denialReasons[error.code ?? ""];
  const reason = known?.text ?? describe(error).message;
  return { outcome: "refused", reason, isPayeesMatter: known?.isPayeesMatter ?? false };
}

function stateOf(account: Stripe.Account): DestinationState {
  const due = [
    ...(account.requirements?.currently_due ?? []),
    ...(account.requirements?.past_due ?? []),
  ];
  const missing = [...new Set(due.map(requirementOf))];
  const label = labelOf(account);
  if (account.payouts_enabled && account.capabilities?.transfers === "active") {
    return { state: "ready", missing: [], label: label ?? "Stripe account" };
  }
  const isComplete = account.details_submitted && missing.length === 0;
  return { state: isComplete ? "pending" : "incomplete", missing, label };
}

function requirementOf(field: string): Requirement {
  if (field === "external_account") return "bank_account";
  if (field.startsWith("tos_acceptance")) return "terms";
  if (field.includes("verification")) return "identity";
  if (/^(individual|person|business_profile|business_type)\b/.test(field)) {
    return "personal_details";
  }
  return "other";
}

function labelOf({ external_accounts }: Stripe.Account): string | null {
  const [first] = external_accounts?.data ?? [];
  if (!first?.last4) return null;
  const name = first.object === "bank_account" ? first.bank_name : first.brand;
  return `${name || "Account"} ending in ${first.last4}`;
}
