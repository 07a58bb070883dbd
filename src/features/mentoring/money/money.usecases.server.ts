import { changeBooking, findBooking } from "#features/booking/booking.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type DisputeDecision, listDecisions } from "../sessions/session-sides.rules.ts";
import { disputesPerPage } from "../sessions/sessions.constants.ts";
import { countDisputes, type OpenDispute, selectDisputes } from "./money.store.server.ts";

/** A page of the disputes that wait for a decision. */
export interface DisputesPage {
  items: OpenDispute[];
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

/** Reads what people with the right money have to decide. */
export async function readDisputes(
  services: Services,
  admin: UserViewer,
  asked: number,
): Promise<DisputesPage> {
  return await services.database.as(admin, async (transaction) => {
    const total = await countDisputes(transaction);
    const pages = Math.max(1, Math.ceil(total / disputesPerPage));
    const page = Math.min(Math.max(1, asked), pages);
    const items = await selectDisputes(transaction, {
      viewerId: admin.userId,
      limit: disputesPerPage,
      offset: (page - 1) * disputesPerPage,
    });
    return { items, total, page, pages };
  });
}

/**
 * Decides a dispute: a full refund or none. Both sides get an email with the reason.
 *
 * @throws `booking_changed` when it was decided already, `reason_required`, `own_matter` for a side of
 * the session that decides in its own favor.
 */
export async function decideDispute(
  services: Services,
  admin: UserViewer,
  { bookingId, decision, reason }: { bookingId: string; decision: DisputeDecision; reason: string },
): Promise<void> {
  const found = await findBooking(services, admin, bookingId);
  const ownSide = found && found.as !== "admin" ? found.as : null;
  if (!listDecisions(ownSide).includes(decision)) throw httpErrors.ownMatter();
  await changeBooking(services, admin, bookingId, { event: decision, reason, as: "admin" });
}
