import type { BookingHistoryEntry } from "#features/booking/booking.contract.ts";
import { formerColleague, nameInSentence } from "#shared/member-names.ts";
import { consultationEvents } from "../consultation-events.constants.ts";

/** One line of a consultation's history. */
export interface HistoryLine {
  key: string;
  text: string;
  at: Date;
}

/** A sentence for each event of a consultation, with the person who did it. */
export function describeHistory(entries: readonly BookingHistoryEntry[]): HistoryLine[] {
  return entries.map((entry) => ({
    key: String(entry.id),
    text: `${describeEvent(entry)} ${describeActor(entry)}.`,
    at: entry.at,
  }));
}

function describeEvent(entry: BookingHistoryEntry): string {
  return consultationEvents[entry.event]?.history?.(entry) ?? entry.words;
}

function describeActor(entry: BookingHistoryEntry): string {
  const { as, actorId, actorEmail, event, statusBefore } = entry;
  // No one does these by hand: they follow from what the team did to the account.
  if (as === "admin" && actorId === null) {
    return "because the guest's account was suspended or deleted";
  }
  if (as === "admin" || as === "host") return `by ${actorEmail ?? nameInSentence(formerColleague)}`;
  if (as === "guest") return "by the guest";
  return event === "confirm" && statusBefore === "held"
    ? "using the link in our email"
    : "automatically";
}
