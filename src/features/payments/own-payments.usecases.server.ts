import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { selectOwnPayments } from "./own-payments.store.server.ts";
import type { OwnPayments } from "./own-payments.types.ts";
import { paymentsPerPage } from "./payments.constants.ts";

/** One page (20) of the viewer's payments, the newest first. A page past the last one is the last. */
export async function listOwnPayments(
  services: Services,
  viewer: UserViewer,
  { page }: { page: number },
): Promise<OwnPayments> {
  const read = (number: number) =>
    services.database.as(viewer, (transaction) =>
      selectOwnPayments(transaction, {
        userId: viewer.userId,
        limit: paymentsPerPage,
        offset: (number - 1) * paymentsPerPage,
      }),
    );
  const { payments, total } = await read(page);
  const pages = Math.max(1, Math.ceil(total / paymentsPerPage));
  if (page <= pages) return { payments, page, pages };
  return { payments: (await read(pages)).payments, page: pages, pages };
}
