import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { paymentErrors } from "../payments.errors.ts";
import type { Order, OrderReference } from "../payments.types.ts";
import { selectOrder, selectOrders } from "./orders.store.server.ts";

/** An order as the viewer may see it: one's own, or any for an admin. Undefined otherwise. */
export async function findOrder(
  services: Services,
  viewer: Viewer,
  reference: OrderReference,
): Promise<Order | undefined> {
  const id = "orderId" in reference ? reference.orderId : reference.subjectId;
  if (viewer.kind === "anonymous" || !isId(id)) return undefined;
  return await services.database.as(viewer, (transaction) => selectOrder(transaction, reference));
}

/** As `findOrder`, for any owner, in the system's transaction. */
export async function findOrderOf(
  transaction: DatabaseTransaction,
  reference: OrderReference,
): Promise<Order | undefined> {
  return await selectOrder(transaction, reference);
}

/** The orders with these ids that the transaction may see, by one query. */
export async function findOrdersOf(
  transaction: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<Order[]> {
  return await selectOrders(transaction, orderIds);
}

/** Like `findOrder`; throws `order_not_found`, also for someone else's order. */
export async function readOrder(
  services: Services,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  const order = await findOrder(services, viewer, { orderId });
  if (!order) throw paymentErrors.orderNotFound();
  return order;
}
