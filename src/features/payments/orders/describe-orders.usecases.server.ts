import type { Services } from "#platform/services.ts";
import type { Order } from "../payments.types.ts";

type Described = Pick<Order, "purpose" | "subjectId" | "description">;

/** The orders with what they are called now: their features know more than when they were made. */
export async function describeOrders<Some extends Described>(
  services: Services,
  orders: readonly Some[],
): Promise<Some[]> {
  const names = new Map<Described, string>();
  for (const [purpose, some] of Map.groupBy(orders, ({ purpose }) => purpose)) {
    const handler = services.payments.handlerOf(purpose);
    const known = await services.database.asSystem("describe orders", (transaction) =>
      handler.describe ? handler.describe(services, transaction, some) : Promise.resolve(nothing),
    );
    for (const order of some) {
      names.set(order, known.get(order.subjectId) ?? order.description);
    }
  }
  return orders.map((order) => ({
    ...order,
    description: names.get(order) ?? order.description,
  }));
}

const nothing: ReadonlyMap<string, string> = new Map();
