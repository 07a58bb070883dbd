import type { Money } from "#shared/money.ts";
import { addDays, addTime, dayInUtc } from "#shared/time.ts";
import {
  type Category,
  categories,
  graceDays,
  installments,
  type Plan,
  type PlaybookOffer,
  refundDays,
} from "./career.constants.ts";
import type { Enrollment, PlaybookPayment } from "./career.types.ts";

/** `35 min`, `2 h`, `2 h 35 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours ? `${hours} h` : "", rest || !hours ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** The category that an address names; null for all, also when there is no such category. */
export function readCategory(text: string | null): Category | null {
  return categories.find((category) => category === text) ?? null;
}

export function moneyOf(payment: Pick<PlaybookPayment, "amount_cents" | "currency">): Money {
  return {
    amountCents: payment.amount_cents,
    currency: payment.currency as Money["currency"],
  };
}

export function offersPlan(offer: PlaybookOffer, plan: Plan): boolean {
  return plan === "full" || offer.featured;
}

/** Payments of a plan, with their days when the first payment comes `today`. */
export function planPayments(
  offer: PlaybookOffer,
  plan: Plan,
  today: string,
): { number: number; money: Money; dueOn: string }[] {
  if (plan === "full") return [{ number: 1, money: offer.price, dueOn: today }];
  return installments.dueAfterDays.map((days, index) => ({
    number: index + 1,
    money: installments.payment,
    dueOn: addDays(today, days),
  }));
}

/** Whether an enrollment costs what its plan costs now. */
export function costsAsPlanned(
  { payments }: Pick<Enrollment, "payments">,
  planned: readonly { money: Money }[],
): boolean {
  return (
    payments.length === planned.length &&
    planned.every(({ money }, index) => {
      const payment = payments[index];
      return payment?.amount_cents === money.amountCents && payment?.currency === money.currency;
    })
  );
}

/** The first payment that has not arrived. */
export function nextPaymentOf({ payments }: Pick<Enrollment, "payments">) {
  return payments.find(({ paid_at }) => paid_at === null);
}

/** The end of the time for a full refund; null before the first payment. */
export function refundDeadline({ started_at }: Pick<Enrollment, "started_at">): Date | null {
  return started_at && addTime(started_at, { days: refundDays });
}

export function isRefundable(
  enrollment: Pick<Enrollment, "started_at" | "status" | "plan">,
  now: Date,
): boolean {
  const deadline = refundDeadline(enrollment);
  if (enrollment.plan === "free") return false;
  return enrollment.status === "active" && deadline !== null && now <= deadline;
}

/**
 * Number of modules, from the first, that are open. All of them, unless a payment is overdue by
 * more than the days of grace: then the share that is paid for.
 */
export function countOpenModules(
  { payments }: Pick<Enrollment, "payments">,
  modules: number,
  now: Date,
): number {
  const next = nextPaymentOf({ payments });
  if (!next || dayInUtc(now) <= addDays(next.due_on, graceDays)) return modules;
  const paid = payments.filter(({ paid_at }) => paid_at !== null).length;
  return Math.ceil((modules * paid) / payments.length);
}

/** Sum of what was paid and not given back. */
export function paidMoney(payments: readonly PlaybookPayment[]): Money {
  const kept = payments.filter(({ paid_at, refunded_at }) => paid_at && !refunded_at);
  return {
    amountCents: kept.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    currency: "USD",
  };
}
