import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { findShare } from "../ledger/ledger.store.server.ts";
import { holdAmount, holdPayable, releaseAmount } from "../ledger/payouts.usecases.server.ts";
import type { Order } from "../payments.types.ts";
import type { OpenDispute } from "./disputed.store.server.ts";

/** An appeal that opens a dispute again makes another hold: a hold that was released stays released. */
const sourceOf = ({ id, stage }: OpenDispute) =>
  stage === "appeal" ? `dispute:${id}:appeal` : `dispute:${id}`;

/**
 * Keeps the payee's share of a locked, disputed order from being paid out. An amount that was paid out
 * before isn't taken from other earnings. Repeating it changes nothing.
 */
export async function holdShare(
  services: Services,
  transaction: DatabaseTransaction,
  { id, money, description }: Order,
  dispute: OpenDispute,
): Promise<void> {
  const share = await findShare(transaction, id);
  if (!share) return;
  const { payeeId } = share;
  const dueCents = await holdPayable(transaction, { payeeId, currency: money.currency });
  const amountCents = Math.min(share.cents, dueCents);
  if (amountCents <= 0) return;
  await holdAmount(services, transaction, {
    source: sourceOf(dispute),
    payeeId,
    money: { ...money, amountCents },
    reason: `The customer disputed this with their bank: ${description}`.slice(0, 500),
  });
}

/** Releases the share of a dispute for good. Changes nothing where nothing is held. */
export async function releaseShare(
  services: Services,
  transaction: DatabaseTransaction,
  { id }: Pick<OpenDispute, "id">,
): Promise<void> {
  for (const stage of ["chargeback", "appeal"] as const) {
    await releaseAmount(services, transaction, sourceOf({ id, stage }));
  }
}
