import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import { postCharge } from "../ledger/ledger.store.server.ts";
import { surplusMemo } from "../payments.constants.ts";
import { refundSurplusPaymentJob } from "./refunds.jobs.server.ts";
import {
  addSurplusPayment,
  type SurplusKind,
  type SurplusPaymentKey,
  type SurplusSubject,
} from "./surplus-payments.store.server.ts";

/**
 * Records a payment or authorization that no order could take, and enqueues its refund. False when it
 * was recorded before.
 */
export async function recordSurplusPayment(
  services: Services,
  transaction: DatabaseTransaction,
  payment: SurplusPaymentKey & {
    subject: SurplusSubject;
    kind: SurplusKind;
    money: Money;
    /** Whether everything that the provider has left of it goes back; left out: it does. */
    isRest?: boolean;
    checkoutId: string | null;
  },
): Promise<boolean> {
  const { provider, paymentId, kind, money, isRest = true } = payment;
  const now = services.clock.now();
  if (!(await addSurplusPayment(transaction, { ...payment, isRest, foundAt: now }))) return false;
  if (kind === "payment") {
    await postCharge(transaction, {
      source: { provider, surplusPaymentId: paymentId },
      account: "held",
      money,
      occurredAt: now,
      memo: surplusMemo,
    });
  }
  await services.jobs.enqueue(transaction, refundSurplusPaymentJob, { provider, paymentId });
  return true;
}
