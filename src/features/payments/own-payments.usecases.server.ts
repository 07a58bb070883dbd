import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { describeOrders } from "./orders/describe-orders.usecases.server.ts";
import {
  type StoredPayment,
  selectCreditNotes,
  selectOwnPayments,
} from "./own-payments.store.server.ts";
import type { OwnPayment, OwnPayments } from "./own-payments.types.ts";
import { paymentsPerPage } from "./payments.constants.ts";

/**
 * One page (20) of the viewer's payments, the newest first. A page past the last one is the last.
 */
export async function listOwnPayments(
  services: Services,
  viewer: UserViewer,
  { page }: { page: number },
): Promise<OwnPayments> {
  const read = (number: number) =>
    services.database.as(viewer, async (transaction) => {
      const found = await selectOwnPayments(transaction, {
        userId: viewer.userId,
        limit: paymentsPerPage,
        offset: (number - 1) * paymentsPerPage,
      });
      const ids = found.payments.map(({ id }) => id);
      return { ...found, creditNotes: await selectCreditNotes(transaction, ids) };
    });
  const first = await read(page);
  const pages = Math.max(1, Math.ceil(first.total / paymentsPerPage));
  const { payments, creditNotes } = page <= pages ? first : await read(pages);
  return {
    payments: await describePayments(services, payments),
    creditNotes,
    page: Math.min(page, pages),
    pages,
  };
}

async function describePayments(
  services: Services,
  payments: readonly StoredPayment[],
): Promise<OwnPayment[]> {
  const orders = payments.flatMap(({ id, purpose, subjectId, description }) =>
    purpose && subjectId ? [{ id, purpose, subjectId, description }] : [],
  );
  const described = await describeOrders(services, orders);
  const names = new Map(described.map(({ id, description }) => [id, description]));
  return payments.map(({ purpose: _, subjectId: __, ...payment }) => ({
    ...payment,
    description: names.get(payment.id) ?? payment.description,
  }));
}
