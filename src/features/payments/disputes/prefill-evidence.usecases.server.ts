import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { EvidenceTexts } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/time.ts";
import { selectOrder } from "../orders/orders.store.server.ts";
import type { PurchaseEvidence } from "../payments.types.ts";
import { findMonth } from "../subscriptions/subscription-payments.store.server.ts";
import { selectSubscription } from "../subscriptions/subscriptions.store.server.ts";
import type { DisputedPurchase } from "./disputes.types.ts";
import { readAccountUse } from "./evidence.store.server.ts";

const none: PurchaseEvidence = { product: "", serviceDate: "", usage: [], refundPolicy: "" };

/** The evidence as we know it from what was bought, paid and used. Times are in UTC. */
export async function prefillEvidence(
  services: Services,
  transaction: DatabaseTransaction,
  dispute: DisputedPurchase,
): Promise<EvidenceTexts> {
  const { facts, payment } = await readFacts(services, transaction, dispute);
  const account = dispute.userId ? await accountLines(services, transaction, dispute.userId) : [];
  return {
    productDescription: facts.product || (dispute.description ?? ""),
    customerName: dispute.name ?? "",
    customerEmail: dispute.email ?? "",
    serviceDate: facts.serviceDate,
    accessLog: [...account, ...payment, ...facts.usage].join("\n"),
    refundPolicy: facts.refundPolicy,
    refundDenial: "",
    other: "",
  };
}

async function readFacts(
  services: Services,
  transaction: DatabaseTransaction,
  { orderId, invoiceId }: DisputedPurchase,
): Promise<{ facts: PurchaseEvidence; payment: string[] }> {
  const order = orderId ? await selectOrder(transaction, { orderId }) : undefined;
  if (order) {
    const handler = services.payments.handlerOf(order.purpose);
    const amount = `${formatMoney(order.money)} ${order.money.currency}`;
    return {
      facts: (await handler.evidence?.(services, transaction, order)) ?? none,
      payment: [
        `${formatTime(order.createdAt)}: ordered "${order.description}" for ${amount}.`,
        ...(order.paidAt
          ? [`${formatTime(order.paidAt)}: paid, receipt ${order.receiptNumber ?? "none"}.`]
          : []),
      ],
    };
  }
  const month = invoiceId ? await findMonth(transaction, invoiceId) : undefined;
  const subscription = month && (await selectSubscription(transaction, month.subscriptionId));
  if (!month || !subscription) return { facts: none, payment: [] };
  const purpose = services.payments.subscriptionPurposeOf(month.purpose);
  return {
    facts: (await purpose.evidence?.(services, transaction, subscription)) ?? none,
    payment: [
      ...(subscription.startedAt
        ? [`${formatTime(subscription.startedAt)}: subscribed to "${month.description}".`]
        : []),
      `The disputed payment was for the month until ${formatDay(month.periodEnd)}.`,
      ...(subscription.endedAt
        ? [`${formatTime(subscription.endedAt)}: the subscription ended.`]
        : []),
    ],
  };
}

async function accountLines(
  { application: { baseUrl } }: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const use = await readAccountUse(transaction, userId);
  if (!use) return [];
  const terms = new URL("/terms", baseUrl).href;
  return [
    `${formatTime(use.createdAt)}: created an account at ${brand.name}. The sign-up page says that by continuing, people agree to the Terms of Service: ${terms}`,
    ...(use.confirmedAt ? [`${formatTime(use.confirmedAt)}: confirmed the email address.`] : []),
    ...use.signIns.map(({ createdAt, usedAt }) =>
      usedAt
        ? `${formatTime(createdAt)}: signed in, last active ${formatTime(usedAt)}.`
        : `${formatTime(createdAt)}: signed in.`,
    ),
  ];
}
