import { sumEarningsOf } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Money } from "#shared/money.ts";
import { earningsPerPage } from "./earnings.constants.ts";
import { type EarningLine, sumHeld, toEarningLine } from "./earnings.rules.ts";
import { countEarningRows, listEarningRows, listHeld } from "./earnings.store.server.ts";

const currency = "USD";

/** A mentor's money in short. */
export interface EarningsSums {
  /** The mentor's share of sessions that were paid for and are not settled. */
  held: Money;
  /** Earned and not paid out yet. */
  due: Money;
  paidOut: Money;
}

export interface EarningsPage {
  sums: EarningsSums;
  lines: EarningLine[];
  total: number;
  page: number;
  pages: number;
}

/** Earnings of the viewer's sessions; nothing for a viewer who never gave one. */
export async function readEarningsSums(
  services: Services,
  viewer: UserViewer,
): Promise<EarningsSums> {
  return await readSums(services, viewer);
}

/** One page of the viewer's sessions that were paid for, with the sums of all. */
export async function readEarningsPage(
  services: Services,
  viewer: UserViewer,
  askedPage: number,
): Promise<EarningsPage> {
  const sums = await readSums(services, viewer);
  return await services.database.as(viewer, async (transaction) => {
    const total = await countEarningRows(transaction, viewer.userId);
    const pages = Math.max(1, Math.ceil(total / earningsPerPage));
    const page = Math.min(Math.max(1, askedPage), pages);
    const rows = await listEarningRows(transaction, viewer.userId, {
      limit: earningsPerPage,
      offset: (page - 1) * earningsPerPage,
    });
    return { sums, lines: rows.map(toEarningLine), total, page, pages };
  });
}

async function readSums(services: Services, viewer: UserViewer): Promise<EarningsSums> {
  const earnings = await sumEarningsOf(services, viewer.userId, currency);
  const held = await services.database.as(viewer, (transaction) =>
    listHeld(transaction, viewer.userId),
  );
  return {
    held: sumHeld(held, currency),
    due: { amountCents: earnings.dueCents, currency },
    paidOut: { amountCents: earnings.paidOutCents, currency },
  };
}
