import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { digest, toSiteAddress, wouldFailAgain } from "../checkout-request.rules.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order, OrderCheckoutRequest } from "../payments.types.ts";
import { expireOrder } from "./change-order.usecases.server.ts";
import {
  addOrFindLiveOrder,
  countFailedAttempt,
  type StoredOrder,
  saveCheckout,
} from "./orders.store.server.ts";
import { reconcileOrder } from "./reconcile.usecases.server.ts";

/** An order found expired is replaced in the next round; more rounds than this mean a contest. */
const maximumRounds = 4;

/**
 * Returns the URL to pay for a thing: the checkout of its one open order, opened now if need be.
 * Concurrent calls get the same order and checkout; an order keeps the price it was made with. When
 * the provider fails, the order stays open without a checkout and the next call tries again.
 *
 * @throws the payer rule's error when the person may not be charged, `already_paid` when the thing is
 * paid, `already_authorized` when a card is held for it, `payment_time_over` when `expiresAt` has passed,
 * `ordered_by_another` when its order is another person's, `payment_provider_unreachable` and its like
 * when the provider fails.
 */
export async function openOrderCheckout(
  services: Services,
  viewer: Viewer,
  request: OrderCheckoutRequest,
): Promise<{ order: Order; url: string }> {
  if (viewer.kind !== "user") throw httpErrors.signInRequired();
  const handler = services.payments.handlerOf(request.purpose);
  if (request.capture === "later" && !handler.authorized) {
    throw new Error(`The purpose ${request.purpose} does not say what an authorization means`);
  }

  for (let round = 1; round <= maximumRounds; round += 1) {
    if (request.expiresAt && request.expiresAt <= services.clock.now()) {
      throw paymentErrors.timeOver();
    }
    const order = await services.database.asSystem("place order", (transaction) =>
      placeOrder(services, transaction, viewer, request),
    );
    refuseIfPaid(order);
    if (order?.status !== "open") continue;

    const current = order.checkoutId
      ? await reconcileOrder(services, { orderId: order.id })
      : await openCheckout(services, order, request);
    refuseIfPaid(current);
    if (current?.status === "open" && current.checkoutUrl) {
      return { order: current, url: current.checkoutUrl };
    }
  }
  throw paymentErrors.checkoutUnsettled();
}

function refuseIfPaid(order: Order | undefined): void {
  if (order?.status === "paid") throw paymentErrors.alreadyPaid();
  if (order?.status === "authorized" || order?.status === "capture_due") {
    throw paymentErrors.alreadyAuthorized();
  }
}

async function placeOrder(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  {
    purpose,
    subjectId,
    description,
    money,
    capture = "now",
    expiresAt = null,
  }: OrderCheckoutRequest,
): Promise<StoredOrder | undefined> {
  if ((await holdStanding(transaction, [viewer.userId])).size > 0) throw httpErrors.forbidden();
  const { userId } = viewer;
  const { careerService } = services.payments.handlerOf(purpose);
  const denial = await services.payments.findPayerDenial(transaction, { userId, careerService });
  if (denial) throw denial;
  const provider = services.payments.gateway.name;
  const order = await addOrFindLiveOrder(transaction, {
    userId: viewer.userId,
    purpose,
    subjectId,
    description,
    money,
    provider,
    capture,
    expiresAt,
    createdAt: services.clock.now(),
  });
  if (order && order.userId !== viewer.userId) throw paymentErrors.orderedByAnother();
  if (order?.status !== "open" || order.provider === provider) return order;
  // Its checkout belongs to a provider that's no longer used.
  await expireOrder(services, transaction, order.id);
  return undefined;
}

async function openCheckout(
  services: Services,
  order: StoredOrder,
  request: OrderCheckoutRequest,
): Promise<Order> {
  const toAddress = (path: string) =>
    toSiteAddress(services.application.baseUrl, path.replaceAll("{orderId}", order.id));
  const details = {
    orderId: order.id,
    description: order.description,
    ...order.money,
    customerEmail: request.customerEmail,
    returnUrl: toAddress(request.returnPath),
    cancelUrl: toAddress(request.cancelPath),
    capture: order.capture,
    expiresAt: order.expiresAt,
  };
  // Another request is another checkout, even under the same order.
  const idempotencyKey = `order-${order.id}-${order.checkoutAttempt}-${digest(details)}`;
  try {
    const checkout = await services.payments.gateway.openCheckout({ ...details, idempotencyKey });
    return await services.database.asSystem("save checkout", (transaction) =>
      saveCheckout(transaction, order.id, checkout),
    );
  } catch (error) {
    if (wouldFailAgain(error)) {
      await services.database.asSystem("count failed checkout", (transaction) =>
        countFailedAttempt(transaction, order),
      );
    }
    throw error;
  }
}
