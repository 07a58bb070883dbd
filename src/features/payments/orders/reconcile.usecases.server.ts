import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  type Checkout,
  checkoutLifetimeMilliseconds,
} from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { isId } from "#shared/ids.ts";
import { paymentErrors } from "../payments.errors.ts";
import { decideOnCheckout, isUnsettled } from "../payments.rules.ts";
import type { Order, OrderReference } from "../payments.types.ts";
import {
  authorizeOrder,
  expireOrder,
  failCapture,
  payOrder,
  recordChange,
  releaseHeld,
} from "./change-order.usecases.server.ts";
import { findDenialOfPayer, returnToDeniedPayer } from "./denied-payer.usecases.server.ts";
import { emailExtraPayment } from "./extra-payment-emails.usecases.server.ts";
import {
  hasOtherLiveOrder,
  lockOrder,
  oneLiveOrderIndex,
  type StoredOrder,
  selectOrder,
} from "./orders.store.server.ts";
import { recordSurplusPayment } from "./surplus-payments.usecases.server.ts";

/**
 * Reads from the provider what happened to an unsettled order's checkout and applies it, once
 * however often and from however many places this is called. Returns the order as it then is,
 * undefined when there is none.
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
  if (!order || !isUnsettled(order.status) || order.provider !== gateway.name) return order;
  const isOver = order.status === "open" && isTimeOver(order, services);
  if (!order.checkoutId) return isOver ? await expireNow(services, order) : order;

  if (isOver) await gateway.closeCheckout(order.checkoutId);
  const checkout = await gateway.readCheckout(order.checkoutId);
  if (checkout) return (await applyCheckout(services, checkout)) ?? order;
  services.log.error("payments.checkout_unknown_to_provider", { orderId: order.id });
  return await expireNow(services, order);
}

/**
 * Gives up an order that is still open: its checkout is closed and it expires, or it is what the
 * payer made of it a moment before. Any other order stays as it is. Returns the order as it then
 * is, undefined when there is none.
 *
 * @throws `payment_provider_unreachable` and its like; the order is unchanged then, and expires by
 * itself at its `expiresAt`.
 */
export async function closeOrder(
  services: Services,
  reference: OrderReference,
): Promise<Order | undefined> {
  const { gateway } = services.payments;
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, reference),
  );
  if (order?.status !== "open") return order;
  if (!order.checkoutId || order.provider !== gateway.name) return await expireNow(services, order);
  await gateway.closeCheckout(order.checkoutId);
  return await reconcileOrder(services, { orderId: order.id });
}

/**
 * Applies a checkout's state at the provider to the order it was opened for. Undefined when that order
 * isn't ours.
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

/** An order that never had a checkout is payable for no longer than one that has. */
function isTimeOver({ expiresAt, checkoutId, createdAt }: StoredOrder, { clock }: Services) {
  const now = clock.now();
  if (expiresAt && expiresAt <= now) return true;
  return !checkoutId && createdAt.getTime() + checkoutLifetimeMilliseconds <= now.getTime();
}

async function expireNow(services: Services, order: StoredOrder): Promise<Order> {
  return await services.database.asSystem("expire order", (transaction) =>
    expireOrder(services, transaction, order.id),
  );
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
      await refund(services, transaction, order, checkout.checkoutId, decision);
      return order;
    case "failCapture":
      return await failCapture(services, transaction, order);
    case "release":
      return await releaseHeld(services, transaction, order);
    case "authorize":
      return await authorizeOrder(services, transaction, order, {
        checkoutId: checkout.checkoutId,
        paymentId: decision.paymentId,
      });
    case "pay":
    case "capture": {
      const denial =
        decision.kind === "pay" ? await findDenialOfPayer(services, transaction, order) : undefined;
      const found = { checkoutId: checkout.checkoutId, paymentId: decision.paymentId };
      const paid = await payOrder(services, transaction, order, decision.kind, found, {
        buysNothing: denial !== undefined,
      });
      if (denial) await returnToDeniedPayer(services, transaction, paid, denial);
      return paid;
    }
  }
}

async function refund(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  checkoutId: string,
  { paymentId, wasCharged }: { paymentId: string; wasCharged: boolean },
): Promise<void> {
  const isNew = await recordSurplusPayment(services, transaction, {
    provider: order.provider,
    paymentId,
    subject: { type: "order", id: order.id },
    kind: wasCharged ? "payment" : "authorization",
    money: order.money,
    checkoutId,
  });
  if (!isNew) return;
  services.log.warn("payments.surplus_payment", { orderId: order.id, checkoutId });
  if (wasCharged) await emailExtraPayment(services, transaction, order);
  await recordChange(services, transaction, order, "payments.surplus_payment_found");
}

/**
 * Two orders for one thing, or two conflicting transactions: the second one fails.
 */
function isWorthAnotherTry(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return violates(error, oneLiveOrderIndex) || code === "40P01" || code === "40001";
}
