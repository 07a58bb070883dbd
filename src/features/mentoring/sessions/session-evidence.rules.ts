import type { Booking } from "#features/booking/booking.contract.ts";
import type { PurchaseEvidence } from "#features/payments/payments.contract.ts";
import { addTime, formatTime, timeBetween } from "#shared/time.ts";
import { cancellationTiers } from "./sessions.constants.ts";
import type { MentorSession } from "./sessions.types.ts";

/** Evidence for a bank that a session was booked and took place. Times are in UTC. */
export function sessionEvidence(
  booking: Pick<
    Booking,
    | "hostName"
    | "status"
    | "startsAt"
    | "movedBy"
    | "movedFrom"
    | "endsAt"
    | "note"
    | "createdAt"
    | "completedAt"
    | "absent"
    | "cancelledBy"
    | "statusChangedAt"
  >,
  { agreedStartsAt }: Pick<MentorSession, "agreedStartsAt">,
  description: string,
): PurchaseEvidence {
  const { status, startsAt, endsAt, note, completedAt, cancelledBy } = booking;
  const who = { guest: "the customer", host: "the mentor", system: "us" };
  const changed = formatTime(booking.statusChangedAt);
  // Refunds are counted from it, too: a proposal doesn't count until it's accepted.
  const agreedStart = agreedStartsAt ?? startsAt;
  const agreedEnd = addTime(agreedStart, { minutes: timeBetween(startsAt, endsAt, "minutes") });
  return {
    product: `${description}. ${describeProduct(booking)}`,
    serviceDate: `${formatTime(agreedStart)} to ${formatTime(agreedEnd)}`,
    usage: [
      ...describeTimes(booking),
      ...(note ? [`Their topic for the session: ${note}`] : []),
      ...describeAbsence(booking),
      ...(completedAt ? [`${formatTime(completedAt)}: the session was marked as completed.`] : []),
      ...(status === "cancelled" && cancelledBy
        ? [`${changed}: canceled by ${who[cancelledBy]}.`]
        : []),
    ],
    refundPolicy: [
      "Shown before the payment, and in the Terms of Service:",
      ...cancellationTiers.map(
        ({ fromHours, refundPercent }) =>
          `Canceled ${fromHours > 0 ? `at least ${fromHours} hours before the start` : "later"}: ${refundPercent}% refund.`,
      ),
      "If the mentor cancels or doesn't show up: 100% back.",
      "For 7 days after the session, the customer can ask for a refund on the session's page.",
    ].join("\n"),
  };
}

function describeProduct({
  hostName,
  movedFrom,
  movedBy,
}: Pick<Booking, "hostName" | "movedFrom" | "movedBy">): string {
  const session = `One hour of mentoring by video with ${hostName}, for the person who booked it`;
  const seen = "and saw the price and the cancellation rules before they paid.";
  if (!movedFrom) return `${session}, at the time they chose. They chose the time ${seen}`;
  // While a new time waits for an answer, only one side has accepted it.
  const time = movedBy ? "" : ", at a time that both sides accepted";
  return `${session}${time}. They chose the first time ${seen}`;
}

/** A report of an absence is one side's word. Its time is known until the booking changes again. */
function describeAbsence({
  absent,
  status,
  statusChangedAt,
}: Pick<Booking, "absent" | "status" | "statusChangedAt">): string[] {
  if (!absent) return [];
  const changed = formatTime(statusChangedAt);
  const report =
    absent === "host"
      ? "the customer reported that the mentor wasn't there."
      : "the mentor reported that they were there and the customer wasn't.";
  if (status === "no_show") return [`${changed}: ${report}`];
  const earlier = `After the start, ${report}`;
  // Only a decision about a contested report leads back to a completed session.
  return status === "completed"
    ? [earlier, `${changed}: we read what both sides said and decided not to refund the session.`]
    : [earlier];
}

/** The choice of a time, and its last change: the first time isn't stored once it was moved. */
function describeTimes({
  createdAt,
  startsAt,
  movedFrom,
  movedBy,
}: Pick<Booking, "createdAt" | "startsAt" | "movedFrom" | "movedBy">): string[] {
  const booked = formatTime(createdAt);
  const start = formatTime(startsAt);
  if (!movedFrom) return [`${booked}: chose the time ${start}.`];
  const before = formatTime(movedFrom);
  return [
    `${booked}: booked the session.`,
    movedBy
      ? `Later, a new time was proposed: ${start} instead of ${before}.`
      : `Later, the session was moved from ${before} to ${start}.`,
  ];
}
