import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { failCapture, payOrder, releaseHeld } from "./change-order.usecases.server.ts";
import { emailExtraPayment } from "./extra-payment-emails.usecases.server.ts";
import { lockOrder, type StoredOrder, selectOrder } from "./orders.store.server.ts";
import { releaseCard } from "./release-card.usecases.server.ts";
import { recordSurplusPayment } from "./surplus-payments.usecases.server.ts";

/** Charges the held card of an order that is due for it, once however often this runs. */
export async function captureOrder(services: Services, orderId: string): Promise<void> {
  const order = await findDue(services, orderId, "capture_due");
  if (!order) return;
  const { outcome } = await services.payments.gateway.capture({
    paymentId: order.paymentId,
    idempotencyKey: `capture-${order.id}-${order.paymentId}`,
  });
  await services.database.asSystem("mark order captured", async (transaction) => {
    const current = await lockOrder(transaction, orderId);
    if (current?.status !== "capture_due") return;
    if (outcome === "captured") await payOrder(services, transaction, current, "capture");
    else await failCapture(services, transaction, current);
  });
}

/** Releases the held card of an order that is due for it, once however often this runs. */
export async function releaseOrder(services: Services, orderId: string): Promise<void> {
  const order = await findDue(services, orderId, "release_due");
  if (!order) return;
  const { wasCharged } = await releaseCard(services, {
    provider: order.provider,
    paymentId: order.paymentId,
    idempotencyKey: `release-${order.id}-${order.paymentId}`,
  });
  await services.database.asSystem("mark order released", async (transaction) => {
    const current = await lockOrder(transaction, orderId);
    if (current?.status !== "release_due") return;
    if (wasCharged) await refundCharge(services, transaction, order);
    await releaseHeld(services, transaction, current);
  });
}

async function refundCharge(
  services: Services,
  transaction: DatabaseTransaction,
  order: StoredOrder & { paymentId: string },
): Promise<void> {
  const { id, provider, paymentId, checkoutId, money } = order;
  const isNew = await recordSurplusPayment(services, transaction, {
    provider,
    paymentId,
    subject: { type: "order", id },
    kind: "payment",
    money,
    checkoutId,
  });
  if (!isNew) return;
  services.log.warn("payments.charged_instead_of_released", { orderId: id });
  await emailExtraPayment(services, transaction, order);
}

async function findDue(
  services: Services,
  orderId: string,
  status: "capture_due" | "release_due",
): Promise<(StoredOrder & { paymentId: string }) | undefined> {
  const order = await services.database.asSystem("read order", (transaction) =>
    selectOrder(transaction, { orderId }),
  );
  if (order?.status !== status) return undefined;
  const { gateway } = services.payments;
  if (order.provider !== gateway.name) {
    throw new Error(`A card held through ${order.provider} is out of reach of ${gateway.name}`);
  }
  const { paymentId } = order;
  if (!paymentId) throw new Error(`Order ${order.id} is ${status} without a payment`);
  return { ...order, paymentId };
}
