import { listSuspended } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import type { Money } from "#shared/money.ts";
import { paymentErrors } from "../payments.errors.ts";
import { postMove } from "./ledger.store.server.ts";
import type {
  Earnings,
  EarningsEntry,
  Payable,
  PayableHold,
  PayoutPosting,
} from "./ledger.types.ts";
import {
  addPayout,
  endHold,
  findPayout,
  insertHold,
  lockPayee,
  selectEarningsEntries,
  selectPayables,
  sumEarnings,
} from "./payouts.store.server.ts";

/**
 * Earnings of a payee in one currency, USD unless another is named; at most `limit` (100) entries,
 * of all kinds or only of some.
 * For the feature that knows who the payee is: it has checked that the viewer may see this.
 */
export async function readEarnings(
  services: Services,
  payeeId: string,
  {
    currency = "USD",
    limit = 100,
    kinds,
  }: {
    currency?: Money["currency"];
    limit?: number;
    kinds?: readonly EarningsEntry["kind"][];
  } = {},
): Promise<Earnings> {
  return await services.database.asSystem("read earnings", async (transaction) => {
    const sums = await sumEarnings(transaction, { payeeId, currency });
    const entries = await selectEarningsEntries(transaction, { payeeId, currency, limit, kinds });
    const { heldCents, paidOutCents } = sums;
    return { payeeId, currency, dueCents: dueOf(sums), heldCents, paidOutCents, entries };
  });
}

/** As `readEarnings`, without the entries. */
export async function sumEarningsOf(
  services: Services,
  payeeId: string,
  currency: Money["currency"],
): Promise<Pick<Earnings, "dueCents" | "heldCents" | "paidOutCents">> {
  const sums = await services.database.asSystem("sum earnings", (transaction) =>
    sumEarnings(transaction, { payeeId, currency }),
  );
  const { heldCents, paidOutCents } = sums;
  return { dueCents: dueOf(sums), heldCents, paidOutCents };
}

/** Earnings of a payee that can be paid out: neither paid out yet nor held. */
export async function readDueEarnings(
  services: Services,
  payeeId: string,
  currency: Money["currency"],
): Promise<Money> {
  const { dueCents } = await sumEarningsOf(services, payeeId, currency);
  return { amountCents: dueCents, currency };
}

/**
 * Payees whose books aren't even, the highest amount owed first. For people with the right money;
 * throws `forbidden` otherwise.
 */
export async function listPayables(services: Services, viewer: Viewer): Promise<Payable[]> {
  if (viewer.kind !== "user" || !hasRight(viewer, "money")) throw httpErrors.forbidden();
  const payables = await services.database.as(viewer, (transaction) => selectPayables(transaction));
  const suspended = await services.database.asSystem("read suspended payees", (transaction) =>
    listSuspended(
      transaction,
      payables.map(({ payeeId }) => payeeId),
    ),
  );
  return payables.map((payable) => ({ ...payable, isFrozen: suspended.has(payable.payeeId) }));
}

/**
 * The amount, in cents, that can be paid out to a payee. Locks the payee, so that no other transaction pays
 * them before this one (the system's) ends.
 */
export async function holdPayable(
  transaction: DatabaseTransaction,
  payee: { payeeId: string; currency: Money["currency"] },
): Promise<number> {
  await lockPayee(transaction, payee.payeeId);
  return dueOf(await sumEarnings(transaction, payee));
}

/**
 * Books money that was sent to a payee, in the transaction that says so. It has left, so what came
 * meanwhile, such as a refund, doesn't keep it out of the books. Returns the payout's id.
 *
 * @throws `payout_invalid`.
 */
export async function postPayout(
  services: Services,
  transaction: DatabaseTransaction,
  { payeeId, amountCents, currency, reference, recordedBy }: PayoutPosting,
): Promise<string> {
  const name = reference.trim();
  const isWhole = Number.isInteger(amountCents) && amountCents > 0;
  if (!isId(payeeId) || !isWhole || name.length < 1 || name.length > 200) {
    throw paymentErrors.payoutInvalid();
  }
  await lockPayee(transaction, payeeId);
  const now = services.clock.now();
  const payoutId = await addPayout(transaction, {
    payeeId,
    amountCents,
    currency,
    reference: name,
    recordedBy,
    recordedAt: now,
  });
  await postMove(transaction, {
    kind: "payout",
    source: { payoutId },
    occurredAt: now,
    memo: name,
    money: { amountCents, currency },
    from: { account: "provider" },
    to: { account: "payable", payeeId },
  });
  await services.audit.record(transaction, {
    actorId: recordedBy,
    action: "payments.payout_recorded",
    subject: { type: "payee", id: payeeId },
    details: { payoutId, amountCents, currency, reference: name },
  });
  return payoutId;
}

/** Books that a payout came back, once: the amount is owed again. */
export async function postPayoutReturn(
  services: Services,
  transaction: DatabaseTransaction,
  payoutId: string,
): Promise<void> {
  const payout = await findPayout(transaction, payoutId);
  if (!payout) throw paymentErrors.payoutInvalid();
  const { payeeId, money, reference } = payout;
  await postMove(transaction, {
    kind: "payout_returned",
    source: { payoutId },
    occurredAt: services.clock.now(),
    memo: reference,
    money,
    from: { account: "payable", payeeId },
    to: { account: "provider" },
  });
}

/**
 * Keeps an amount that is owed to a payee from being paid out, until it's released: for a dispute about
 * what it was earned with. In the transaction that opens it. Repeating it changes nothing.
 */
export async function holdAmount(
  services: Services,
  transaction: DatabaseTransaction,
  hold: PayableHold,
): Promise<void> {
  await lockPayee(transaction, hold.payeeId);
  await insertHold(transaction, { ...hold, now: services.clock.now() });
}

/** Releases such a hold. Changes nothing where there is none. */
export async function releaseAmount(
  services: Services,
  transaction: DatabaseTransaction,
  source: string,
): Promise<void> {
  await endHold(transaction, { source, now: services.clock.now() });
}

const dueOf = (sums: { earnedCents: number; paidOutCents: number; heldCents: number }) =>
  sums.earnedCents - sums.paidOutCents - sums.heldCents;
