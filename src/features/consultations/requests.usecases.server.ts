import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { countPages } from "#shared/pages.ts";
import { formatDay } from "#shared/time.ts";
import { consultationsPerPage } from "./consultations.constants.ts";
import { consultationErrors } from "./consultations.errors.ts";
import type { ConsultationRequest } from "./consultations.types.ts";
import * as store from "./requests.store.server.ts";

export interface RequestPage {
  requests: ConsultationRequest[];
  open: number;
  page: number;
  pages: number;
}

/**
 * One page of the requests from before the calendar that nobody has handled yet, the oldest first.
 * For admins: others see none but their own.
 */
export async function listOpenRequests(
  services: Services,
  admin: UserViewer,
  askedPage: number,
): Promise<RequestPage> {
  return services.database.as(admin, async (transaction) => {
    const open = await store.countOpenRequests(transaction);
    const pages = countPages(open, consultationsPerPage);
    const page = Math.min(askedPage, pages);
    const requests = await store.listOpenRequests(transaction, {
      limit: consultationsPerPage,
      offset: (page - 1) * consultationsPerPage,
    });
    return { requests, open, page, pages };
  });
}

/** Counts the open requests from before the calendar, as far as the viewer sees them. */
export async function countOpenRequests(services: Services, admin: UserViewer): Promise<number> {
  return services.database.as(admin, store.countOpenRequests);
}

/** Marks a request as handled; one that was handled before stays as it is. */
export async function handleRequest(
  services: Services,
  admin: UserViewer,
  requestId: string,
): Promise<void> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  if (!isId(requestId)) throw consultationErrors.requestNotFound();
  await services.database.asSystem("handle consultation request", async (transaction) => {
    const at = services.clock.now();
    const sentAt = await store.markHandled(transaction, requestId, { by: admin.userId, at });
    if (!sentAt) return;
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "talent.consultation_handled",
      subject: {
        type: "consultation_request",
        id: requestId,
        name: `the consultation request of ${formatDay(sentAt)}`,
      },
      before: { handled: false },
      after: { handled: true },
    });
  });
}
