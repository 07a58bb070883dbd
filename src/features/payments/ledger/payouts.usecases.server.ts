import { holdStanding, listSuspended } from "#features/auth/auth.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import type { Money } from "#shared/money.ts";
import { payoutsPerPage } from "../payments.constants.ts";
import { paymentErrors } from "../payments.errors.ts";
import { postMove } from "./ledger.store.server.ts";
import type { Earnings, Payable, Payout, PayoutRequest } from "./ledger.types.ts";
import {
  addPayout,
  lockPayee,
  selectEarningsEntries,
  selectPayables,
  selectPayouts,
  sumEarnings,
} from "./payouts.store.server.ts";

/** The highest page number taken from an address. */
const lastPage = 1_000_000;

/**
 * Earnings of a payee in one currency, USD unless another is named; at most `limit` (100) entries.
 * For the feature that knows who the payee is: it has checked that the viewer may see this.
 */
export async function readEarnings(
  services: Services,
  payeeId: string,
  { currency = "USD", limit = 100 }: { currency?: Money["currency"]; limit?: number } = {},
): Promise<Earnings> {
  return await services.database.asSystem("read earnings", async (transaction) => {
    const { earnedCents, paidOutCents } = await sumEarnings(transaction, { payeeId, currency });
    const entries = await selectEarningsEntries(transaction, { payeeId, currency, limit });
    return { payeeId, currency, dueCents: earnedCents - paidOutCents, paidOutCents, entries };
  });
}

/**
 * Payees and what they are owed, the highest amount first. For administrators; throws `forbidden`
 * otherwise.
 */
export async function listPayables(services: Services, viewer: Viewer): Promise<Payable[]> {
  const admin = requireAdmin(viewer);
  const payables = await services.database.as(admin, selectPayables);
  const suspended = await services.database.asSystem("read suspended payees", (transaction) =>
    listSuspended(
      transaction,
      payables.map(({ payeeId }) => payeeId),
    ),
  );
  return payables.map((payable) => ({ ...payable, isFrozen: suspended.has(payable.payeeId) }));
}

/**
 * Records money that an administrator has sent to a payee. Concurrent calls can't exceed the amount due.
 *
 * @throws `forbidden`; `payout_invalid`; `payout_frozen` while the payee's account is suspended;
 * `payout_exceeds_due`.
 */
export async function recordPayout(
  services: Services,
  viewer: Viewer,
  { payeeId, amountCents, currency, reference }: PayoutRequest,
): Promise<Payout> {
  const admin = requireAdmin(viewer);
  const name = reference.trim();
  const isWhole = Number.isInteger(amountCents) && amountCents > 0;
  if (!isId(payeeId) || !isWhole || name.length < 1 || name.length > 200) {
    throw paymentErrors.payoutInvalid();
  }
  return await services.database.asSystem("record payout", async (transaction) => {
    if ((await holdStanding(transaction, [payeeId])).size > 0) throw paymentErrors.payoutFrozen();
    await lockPayee(transaction, payeeId);
    const { earnedCents, paidOutCents } = await sumEarnings(transaction, { payeeId, currency });
    if (amountCents > earnedCents - paidOutCents) throw paymentErrors.payoutTooLarge();
    const now = services.clock.now();
    const payout = await addPayout(transaction, {
      payeeId,
      amountCents,
      currency,
      reference: name,
      recordedBy: admin.userId,
      recordedAt: now,
    });
    await postMove(transaction, {
      kind: "payout",
      source: { payoutId: payout.id },
      occurredAt: now,
      memo: name,
      money: { amountCents, currency },
      from: { account: "provider" },
      to: { account: "payable", payeeId },
    });
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "payments.payout_recorded",
      subject: { type: "payee", id: payeeId },
      details: { payoutId: payout.id, amountCents, currency, reference: name },
    });
    return payout;
  });
}

/** One page (50) of what was paid out, the newest first. Pages count from 1. For administrators. */
export async function listPayouts(
  services: Services,
  viewer: Viewer,
  { payeeId, page = 1 }: { payeeId?: string; page?: number } = {},
): Promise<{ payouts: Payout[]; total: number }> {
  const admin = requireAdmin(viewer);
  return await services.database.as(admin, (transaction) =>
    selectPayouts(transaction, {
      payeeId,
      limit: payoutsPerPage,
      offset: (Math.min(Math.max(1, page), lastPage) - 1) * payoutsPerPage,
    }),
  );
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !isAdmin(viewer)) throw httpErrors.forbidden();
  return viewer;
}
