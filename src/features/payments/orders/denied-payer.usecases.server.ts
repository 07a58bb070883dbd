import { holdStanding, readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { ProductError } from "#shared/errors.ts";
import type { CareerService, Order } from "../payments.types.ts";
import { deniedPayerEmail, suspendedPayerEmail } from "./orders.emails.ts";
import { requestRefund } from "./request-refund.usecases.server.ts";

/**
 * The reason why a payment that arrived buys nothing: its payer was suspended before, or can't be charged
 * for this.
 */
export type PayerDenial = { kind: "suspended" } | { kind: "not-chargeable"; error: ProductError };

/**
 * The reason why an order buys nothing, if there is one. For money that is held for someone else, its
 * feature decides, because there are two sides.
 */
export async function findDenialOfPayer(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, purpose }: Order,
): Promise<PayerDenial | undefined> {
  const { funds, careerService } = services.payments.handlerOf(purpose);
  if (userId === null || funds === "held") return undefined;
  if ((await holdStanding(transaction, [userId])).size > 0) return { kind: "suspended" };
  return await findFeeDenial(services, transaction, { userId, careerService });
}

/** The reason why a person may not be charged for a purpose, if there is one. */
export async function findFeeDenial(
  services: Services,
  transaction: DatabaseTransaction,
  about: { userId: string | null; careerService: CareerService | null },
): Promise<PayerDenial | undefined> {
  const error = await services.payments.findPayerDenial(transaction, about);
  return error && { kind: "not-chargeable", error };
}

/** Refunds a denied payer and emails them. */
export async function returnToDeniedPayer(
  services: Services,
  transaction: DatabaseTransaction,
  order: Order,
  denial: PayerDenial,
): Promise<void> {
  await requestRefund(services, transaction, {
    orderId: order.id,
    reason:
      denial.kind === "suspended"
        ? "The account was suspended before the payment arrived"
        : `The payer can't be charged for it: ${denial.error.code}`,
  });
  await emailRefundNotice(services, transaction, order, denial);
}

/** Emails a payer why a payment that arrived is refunded. */
export async function emailRefundNotice(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, description, money }: Pick<Order, "userId" | "description" | "money">,
  denial: PayerDenial,
): Promise<void> {
  const to = userId && (await readAccountEmail(transaction, userId));
  if (!to) return;
  await services.mail.enqueue(
    transaction,
    denial.kind === "suspended"
      ? suspendedPayerEmail(to, { description, money })
      : deniedPayerEmail(to, { description, money, why: denial.error.message }),
  );
}
