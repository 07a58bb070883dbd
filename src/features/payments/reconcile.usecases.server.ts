import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Checkout } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import {
  hasOtherLiveOrder,
  lockOrder,
  moveOrder,
  oneLiveOrderIndex,
  selectOrder,
} from "./orders.store.server.ts";
import { paymentErrors } from "./payments.errors.ts";
import { canHappen, decideOnCheckout } from "./payments.rules.ts";
import type { Order, OrderReference } from "./payments.types.ts";
import { refundSurplusPaymentJob } from "./refunds.jobs.server.ts";
import { addSurplusPayment } from "./surplus-payments.store.server.ts";

/**
 * Asks the provider what became of an unsettled order's checkout and applies the answer, once
 * however often and from however many places this is called. Answers the order as it then stands,
 * undefined when there is none.
 *
 * @throws `payment_provider_unreachable` and its like; the order is unchanged then.
 * @throws `payment_amount_mismatch` when another amount was paid; such an order is never paid.
 */
export async function reconcileOrder(
  services: Services,
  reference: OrderReference,
): Promise<Order | undefined> {
  const { gateway } = services.payments;
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, reference),
  );
  if (!order?.checkoutId || !canHappen("pay", order.status)) return order;
  if (order.provider !== gateway.name) return order;

  const checkout = await gateway.readCheckout(order.checkoutId);
  if (checkout) return (await applyCheckout(services, checkout)) ?? order;
  services.log.error("payments.checkout_unknown_to_provider", { orderId: order.id });
  return await services.database.asSystem("expire order", (transaction) =>
    expireOrder(services, transaction, order.id),
  );
}

/**
 * Applies the truth about a checkout to the order it was opened for. Undefined when that is no order
 * of ours.
 */
export async function applyCheckout(
  services: Services,
  checkout: Checkout,
): Promise<Order | undefined> {
  if (!isId(checkout.orderId)) return undefined;
  for (let triesLeft = 2; ; triesLeft -= 1) {
    try {
      return await services.database.asSystem("apply checkout", (transaction) =>
        applyInTransaction(services, transaction, checkout),
      );
    } catch (error) {
      if (triesLeft === 0 || !isWorthAnotherTry(error)) throw error;
    }
  }
}

/** Ends an order that is still open, and tells its feature. Answers the order as it then stands. */
export async function expireOrder(
  services: Services,
  transaction: DatabaseTransaction,
  orderId: string,
): Promise<Order> {
  const order = await lockOrder(transaction, orderId);
  if (!order) throw paymentErrors.orderNotFound();
  if (!canHappen("expire", order.status)) return order;
  const expired = await moveOrder(transaction, order, "expire");
  await services.payments.handlerOf(order.purpose).failed?.(services, transaction, expired);
  await recordChange(services, transaction, expired, "payments.order_expired");
  return expired;
}

async function applyInTransaction(
  services: Services,
  transaction: DatabaseTransaction,
  checkout: Checkout,
): Promise<Order | undefined> {
  const order = await lockOrder(transaction, checkout.orderId);
  if (!order) return undefined;
  const decision = decideOnCheckout(order, checkout, {
    hasOtherLiveOrder: await hasOtherLiveOrder(transaction, order),
  });
  switch (decision.kind) {
    case "nothing":
      return order;
    case "expire":
      return await expireOrder(services, transaction, order.id);
    case "mismatch":
      services.log.error("payments.amount_mismatch", {
        orderId: order.id,
        asked: order.money,
        paid: { amountCents: checkout.amountCents, currency: checkout.currency },
      });
      throw paymentErrors.amountMismatch();
    case "give-back":
      await giveBack(services, transaction, order, checkout.checkoutId, decision.paymentId);
      return order;
    case "pay":
      return await payOrder(services, transaction, order, checkout.checkoutId, decision.paymentId);
  }
}

async function payOrder(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  checkoutId: string,
  paymentId: string,
): Promise<Order> {
  const paid = await moveOrder(transaction, order, "pay", {
    checkout_id: checkoutId,
    payment_id: paymentId,
    paid_at: services.clock.now(),
  });
  await services.payments.handlerOf(order.purpose).paid(services, transaction, paid);
  await recordChange(services, transaction, paid, "payments.order_paid");
  return paid;
}

async function giveBack(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  checkoutId: string,
  paymentId: string,
): Promise<void> {
  const isNew = await addSurplusPayment(transaction, {
    provider: order.provider,
    paymentId,
    subject: { type: "order", id: order.id },
    checkoutId,
    foundAt: services.clock.now(),
  });
  if (!isNew) return;
  services.log.warn("payments.surplus_payment", { orderId: order.id, checkoutId });
  await recordChange(services, transaction, order, "payments.surplus_payment_found");
  await services.jobs.enqueue(transaction, refundSurplusPaymentJob, {
    provider: order.provider,
    paymentId,
  });
}

async function recordChange(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  action: string,
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: null,
    action,
    subject: { type: "order", id: order.id },
    details: { purpose: order.purpose, subjectId: order.subjectId, ...order.money },
  });
}

/** Two orders of one thing, or two transactions in each other's way: whoever comes second sees it. */
function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return violates(error, oneLiveOrderIndex) || code === "40P01" || code === "40001";
}
