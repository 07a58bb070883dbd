import { changeBooking } from "#features/booking/booking.contract.ts";
import {
  listPayables,
  listPayouts,
  type Payable,
  type Payout,
  type PayoutRequest,
  recordPayout,
} from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import {
  disputesPerPage,
  payablesPerPage,
  payoutsPerPage,
} from "../sessions/sessions.constants.ts";
import { sessionErrors } from "../sessions/sessions.errors.ts";
import {
  countDisputes,
  type OpenDispute,
  selectDisputes,
  selectPayeeNames,
} from "./money.store.server.ts";

export interface Paged<Item> {
  items: Item[];
  total: number;
  /** From 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

type Named<Thing> = Thing & {
  /** Null once the mentor has left. */
  payeeName: string | null;
};

export interface MoneyOverview {
  disputes: Paged<OpenDispute>;
  payables: Paged<Named<Payable>>;
  payouts: Paged<Named<Payout>>;
}

/** Reads what an administrator has to decide and to pay, and what was paid out before. */
export async function readMoney(
  services: Services,
  admin: UserViewer,
  pages: { disputes: number; payables: number; payouts: number },
): Promise<MoneyOverview> {
  const disputes = await readDisputes(services, admin, pages.disputes);
  const due = await listPayables(services, admin);
  const place = placePage(pages.payables, due.length, payablesPerPage);
  const shown = due.slice(place.offset, place.offset + payablesPerPage);
  const paid = await readPayouts(services, admin, pages.payouts);
  const names = await services.database.as(admin, (transaction) =>
    selectPayeeNames(transaction, [
      ...new Set([...shown, ...paid.items].map(({ payeeId }) => payeeId)),
    ]),
  );
  const named = <Thing extends { payeeId: string }>(thing: Thing) => ({
    ...thing,
    payeeName: names.get(thing.payeeId) ?? null,
  });
  return {
    disputes,
    payables: { items: shown.map(named), total: due.length, ...place },
    payouts: { ...paid, items: paid.items.map(named) },
  };
}

/**
 * Decides a dispute: a full refund or none. Both sides get an email with the reason.
 *
 * @throws `booking_changed` when it was decided already, `reason_required`.
 */
export async function decideDispute(
  services: Services,
  admin: UserViewer,
  {
    bookingId,
    decision,
    reason,
  }: { bookingId: string; decision: "refund" | "dismiss"; reason: string },
): Promise<void> {
  await changeBooking(services, admin, bookingId, { event: decision, reason });
}

/**
 * Records that a mentor was paid the amount due that the administrator saw.
 *
 * @throws `no_payout_due`, `payout_amount_changed`: nothing is recorded then.
 */
export async function payMentorOut(
  services: Services,
  admin: UserViewer,
  request: PayoutRequest,
): Promise<void> {
  const due = (await listPayables(services, admin)).find(
    ({ payeeId, currency }) => payeeId === request.payeeId && currency === request.currency,
  );
  if (!due) throw sessionErrors.nothingDue();
  if (due.dueCents !== request.amountCents) throw sessionErrors.amountChanged();
  await recordPayout(services, admin, request);
}

async function readDisputes(
  services: Services,
  admin: UserViewer,
  asked: number,
): Promise<Paged<OpenDispute>> {
  return await services.database.as(admin, async (transaction) => {
    const total = await countDisputes(transaction);
    const place = placePage(asked, total, disputesPerPage);
    const limit = disputesPerPage;
    return {
      items: await selectDisputes(transaction, { limit, offset: place.offset }),
      total,
      ...place,
    };
  });
}

async function readPayouts(
  services: Services,
  admin: UserViewer,
  asked: number,
): Promise<Paged<Payout>> {
  const first = await listPayouts(services, admin, { page: asked });
  const place = placePage(asked, first.total, payoutsPerPage);
  const { payouts, total } =
    place.page === asked ? first : await listPayouts(services, admin, { page: place.page });
  return { items: payouts, total, ...place };
}

function placePage(asked: number, total: number, perPage: number) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, offset: (page - 1) * perPage };
}
