export { sessionFeePercent, settleAfterDays } from "#features/mentors/mentors-parts.contract.ts";

/** Purpose of an order for a session in payments; the booking's kind has the same name. */
export const sessionPurpose = "mentor_session";

export interface CancellationTier {
  /** The mentee cancels at least so many hours before the start … */
  fromHours: number;
  /** … and so much of the price is returned. */
  refundPercent: number;
}

/** Refunds for a mentee who cancels an agreed session; the first tier that fits counts. */
export const cancellationTiers: readonly CancellationTier[] = [
  { fromHours: 48, refundPercent: 100 },
  { fromHours: 24, refundPercent: 50 },
  { fromHours: 0, refundPercent: 0 },
];

/** Number of next available times on a mentor's page. */
export const nextTimesShown = 4;

/** Days after which a free session no longer counts against the limit. */
export const freeAgainDays = 365;

export const checkoutsPerHour = 20;

/** Characters of the reason for a refund that was asked for. */
export const maxRefundReasonLength = 500;

export const sessionsPath = "/sessions";
export const adminMoneyPath = "/admin/money";
/** Name of that page: it has refund requests, reported problems and contested absences. */
export const sessionsToDecideOn = "Sessions to decide on";
export const disputesPerPage = 10;

export function sessionPath(bookingId: string): string {
  return `${sessionsPath}/${encodeURIComponent(bookingId)}`;
}

/** By what a session is called on payments, receipts and its own page: `1A2B3C4D`. */
export function sessionReference(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase();
}

/** Path on which a session with a mentor is booked. */
export function bookPath(mentorId: string): string {
  return `/mentorship/${encodeURIComponent(mentorId)}/book`;
}
