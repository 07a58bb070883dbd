import type { BookingHistoryEntry } from "#features/booking/booking.contract.ts";
import { formerColleague, nameInSentence } from "#shared/member-names.ts";
import { formatTime } from "#shared/time.ts";

/** One line of a consultation's history. */
export interface HistoryLine {
  key: string;
  text: string;
  at: Date;
}

/** What happened to a consultation, in words, on the clocks of its office. */
export function describeHistory(
  entries: readonly BookingHistoryEntry[],
  timeZone: string,
): HistoryLine[] {
  return entries.map((entry) => ({
    key: String(entry.id),
    text: `${describeEvent(entry, timeZone)} ${describeActor(entry)}.`,
    at: entry.at,
  }));
}

function describeEvent(entry: BookingHistoryEntry, timeZone: string): string {
  const { event, statusBefore, startsAtBefore, startsAtAfter } = entry;
  switch (event) {
    case "confirm":
      if (statusBefore === "held" || statusBefore === "expired") return "Confirmed";
      return statusBefore === "rescheduled" ? "New time confirmed" : "Booked";
    case "move":
      return startsAtBefore && startsAtAfter
        ? `Moved from ${formatTime(startsAtBefore, timeZone)} to ${formatTime(startsAtAfter, timeZone)}`
        : "Moved";
    case "cancel":
      return "Canceled";
    case "complete":
      return "Marked as completed";
    case "reportAbsence":
      return entry.as === "guest" ? "Our team's absence reported" : "The guest's absence reported";
    case "expire":
      return "Hold expired";
    case "request":
      return "Requested";
    case "decline":
      return "Declined";
    case "dispute":
      return "Disputed";
    case "dismiss":
      return "Dispute dismissed";
    case "refund":
      return "Refunded";
  }
}

function describeActor(entry: BookingHistoryEntry): string {
  const { as, actorId, actorEmail, event, statusBefore } = entry;
  // Nobody does these by hand: they follow from what the team did to the account.
  if (as === "admin" && actorId === null) {
    return "because the guest's account was suspended or deleted";
  }
  if (as === "admin" || as === "host") return `by ${actorEmail ?? nameInSentence(formerColleague)}`;
  if (as === "guest") return "by the guest";
  return event === "confirm" && statusBefore === "held"
    ? "using the link in our email"
    : "automatically";
}
