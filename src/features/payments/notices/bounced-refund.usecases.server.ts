import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import { orderPath, ordersPath } from "../desk/desk.constants.ts";
import { listMoneyEmails } from "../disputes/dispute-notices.store.server.ts";
import { selectOrder } from "../orders/orders.store.server.ts";
import {
  markSurplusBounced,
  type SurplusPayment,
  type SurplusSubject,
} from "../orders/surplus-payments.store.server.ts";
import { refundBouncedEmail } from "../refunds/refunds.emails.ts";
import { markRefundBounced } from "../refunds/refunds.store.server.ts";
import type { Refund } from "../refunds/refunds.types.ts";
import {
  findInvoiceOfPayment,
  findMonth,
} from "../subscriptions/subscription-payments.store.server.ts";
import { selectSubscription } from "../subscriptions/subscriptions.store.server.ts";

/** The purchase that a refund was of, for the audit log and the email. */
interface Refunded {
  subject: SurplusSubject & { name?: string | undefined };
  description: string;
  path: string;
}

/**
 * Asks the provider for the outcome of a refund that was made. If it didn't reach its payer, that's noted, and people
 * with the right `money` are emailed to pay it another way, once however often its notices come.
 *
 * @throws `payment_provider_unreachable` and its like; nothing is noted then.
 */
export async function applyRefund(services: Services, refundId: string): Promise<void> {
  const { gateway } = services.payments;
  const found = await gateway.readRefund(refundId);
  if (found?.status !== "failed") return;
  await services.database.asSystem("note bounced refund", async (transaction) => {
    const about = { provider: gateway.name, refundId, now: services.clock.now() };
    for (const refund of await markRefundBounced(transaction, about)) {
      const refunded = await readRefunded(transaction, refund);
      await notifyTeam(services, transaction, { refundId, money: refund.money, refunded });
    }
    for (const surplus of await markSurplusBounced(transaction, about)) {
      const refunded = await readSurplus(transaction, surplus, gateway.name);
      await notifyTeam(services, transaction, { refundId, money: surplus.money, refunded });
    }
  });
}

async function readRefunded(
  transaction: DatabaseTransaction,
  { thing }: Refund,
): Promise<Refunded> {
  if ("orderId" in thing) {
    const order = await selectOrder(transaction, { orderId: thing.orderId });
    return {
      subject: { type: "order", id: thing.orderId, name: order?.receiptNumber ?? undefined },
      description: order?.description ?? "",
      path: orderPath(thing.orderId),
    };
  }
  const month = await findMonth(transaction, thing.invoiceId);
  return {
    subject: { type: "subscription", id: month?.subscriptionId ?? "" },
    description: month?.description ?? "",
    path: orderPath(thing.invoiceId),
  };
}

async function readSurplus(
  transaction: DatabaseTransaction,
  { subject, paymentId }: Pick<SurplusPayment, "subject" | "paymentId">,
  provider: string,
): Promise<Refunded> {
  const { type, id } = subject;
  if (type === "order") {
    const order = await selectOrder(transaction, { orderId: id });
    return { subject, description: order?.description ?? "", path: orderPath(id) };
  }
  const subscription = await selectSubscription(transaction, id);
  const invoiceId = await findInvoiceOfPayment(transaction, { provider, paymentId });
  return {
    subject,
    description: subscription?.description ?? "",
    path: invoiceId ? orderPath(invoiceId) : ordersPath,
  };
}

async function notifyTeam(
  services: Services,
  transaction: DatabaseTransaction,
  { refundId, money, refunded }: { refundId: string; money: Money; refunded: Refunded },
): Promise<void> {
  const { subject, ...about } = refunded;
  await services.audit.record(transaction, {
    actorId: null,
    action: "payments.refund_bounced",
    subject,
    details: { refundId, ...money },
  });
  const { baseUrl } = services.application;
  for (const to of await listMoneyEmails(transaction)) {
    await services.mail.enqueue(transaction, refundBouncedEmail(to, { baseUrl, money, ...about }));
  }
}
