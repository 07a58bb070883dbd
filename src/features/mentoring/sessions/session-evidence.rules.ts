import type { Booking } from "#features/booking/booking.contract.ts";
import type { PurchaseEvidence } from "#features/payments/payments.contract.ts";
import { formatTime } from "#shared/time.ts";
import { cancellationTiers } from "./sessions.constants.ts";

/** What shows a bank that a session was booked and took place. Times are in UTC. */
export function sessionEvidence(
  booking: Pick<
    Booking,
    | "hostName"
    | "status"
    | "startsAt"
    | "endsAt"
    | "note"
    | "createdAt"
    | "completedAt"
    | "absent"
    | "cancelledBy"
    | "statusChangedAt"
  >,
  description: string,
): PurchaseEvidence {
  const { hostName, startsAt, endsAt, note, createdAt, completedAt, absent, cancelledBy } = booking;
  const who = { guest: "the customer", host: "the mentor", system: "us" };
  const changed = formatTime(booking.statusChangedAt);
  return {
    product: `${description}. One hour of mentoring by video with ${hostName}, for the person who booked it, at the time they chose. They chose the time and saw the price and the cancellation rules before they paid.`,
    serviceDate: `${formatTime(startsAt)} to ${formatTime(endsAt)}`,
    usage: [
      `${formatTime(createdAt)}: chose the time ${formatTime(startsAt)}.`,
      ...(note ? [`Their topic for the session: ${note}`] : []),
      ...(completedAt ? [`${formatTime(completedAt)}: the session was marked as completed.`] : []),
      ...(absent === "guest" ? [`${changed}: the mentor was there, and the customer wasn't.`] : []),
      ...(absent === "host" ? [`${changed}: the mentor wasn't there.`] : []),
      ...(cancelledBy ? [`${changed}: canceled by ${who[cancelledBy]}.`] : []),
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
