import type { Money } from "#shared/money.ts";
import { addTime } from "#shared/time.ts";
import { settleAfterDays } from "../sessions/sessions.constants.ts";
import { isSponsored, mentorShare } from "../sessions/sessions.rules.ts";
import type { EarningRow } from "./earnings.store.server.ts";

/** A session in the list of earnings. Amounts add up: gross is fee and net. */
export interface EarningLine {
  bookingId: string;
  guestName: string;
  startsAt: Date;
  /** Amount that was paid, less what was returned. */
  gross: Money;
  fee: Money;
  net: Money;
  standing: "held" | "due" | "returned";
  /** The mentee paid nothing: the site pays in their place. */
  isSponsored: boolean;
  /** The step that it waits for while it's held. */
  waitsFor: "session" | "guarantee" | "contest" | "decision" | "settlement" | null;
  /** The time at which it becomes due, while it's held and the session was completed or missed by the mentee. */
  dueAt: Date | null;
}

export function toEarningLine(row: EarningRow): EarningLine {
  const { bookingId, guestName, startsAt, status, closedAt, price, mentorCents } = row;
  const { currency } = price;
  const grossCents = price.amountCents - (row.refundCents ?? 0);
  const netCents = mentorCents ?? mentorShare(row).amountCents;
  const isReturned = grossCents === 0 || (closedAt !== null && !mentorCents);
  const standing = isReturned ? "returned" : closedAt ? "due" : "held";
  const waitsFor = standing === "held" ? nameWait(status) : null;
  const settlesFrom = standing === "held" ? settlesFromOf(row) : null;
  return {
    bookingId,
    guestName,
    startsAt,
    gross: { amountCents: grossCents, currency },
    fee: { amountCents: grossCents - netCents, currency },
    net: { amountCents: netCents, currency },
    standing,
    isSponsored: isSponsored(row),
    waitsFor,
    dueAt: settlesFrom && addTime(settlesFrom, { days: settleAfterDays }),
  };
}

/** The start of the wait for the settlement, as sessions are settled. */
function settlesFromOf({ status, absent, completedAt, statusChangedAt }: EarningRow): Date | null {
  if (status === "completed") return completedAt;
  return status === "no_show" && absent === "guest" ? statusChangedAt : null;
}

function nameWait(status: string): EarningLine["waitsFor"] {
  if (status === "completed") return "guarantee";
  if (status === "no_show") return "contest";
  if (status === "disputed") return "decision";
  return status === "confirmed" || status === "rescheduled" ? "session" : "settlement";
}

/** Amount that is held altogether, as the mentor's share, in one currency. */
export function sumHeld(
  held: readonly Pick<EarningRow, "price" | "feePercent" | "refundCents">[],
  currency: Money["currency"],
): Money {
  const shares = held.map(mentorShare).filter((share) => share.currency === currency);
  return { amountCents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0), currency };
}
