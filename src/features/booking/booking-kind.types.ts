import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Booking, BookingKindName, BookingStep, Side } from "./booking.types.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";
import type { ActionWords } from "./events/event.types.ts";

/** What happened to a booking, as its kind is told. */
export interface BookingChange extends BookingStep {
  event: BookingEvent;
}

/** An event that people are offered. */
export interface OfferedEvent {
  event: BookingEvent;
  /** Asks for a new time. */
  asksForTime: boolean;
}

/** Something that a reader can do to a booking now. */
export interface OfferedAction extends OfferedEvent, ActionWords {
  /** Whether it is asked why; null: not at all. */
  reason: "required" | "optional" | null;
}

/** What a kind of booking adds to the letters about a change. */
export interface Told {
  guest?: string[];
  host?: string[];
  /** The one thing to do in their letter, instead of looking at the booking; `path` is one of the site's. */
  actions?: Partial<Record<Side, { label: string; path: string }>>;
}

/** What the feature that has a kind of booking brings. */
export interface BookingKind {
  kind: BookingKindName;
  /** What people call a booking of it, e.g. `session`. */
  noun: string;
  /** Whether it is paid for: disputes and refunds exist then. */
  isPaid: boolean;
  /** `Mentor session with Adaeze Okonkwo` for the guest, `… with <guest>` for the host. */
  titleFor(booking: Booking, reader: Side): string;
  /** Site path where the booking is read. */
  pathFor(booking: Booking, reader: Side): string;
  /**
   * What the change means for the feature: money above all. In the transaction that makes the change,
   * with the system's rights: if it throws, nothing has changed. Answers sentences that the letters
   * about the change say besides, e.g. what is refunded, and what they are asked to do
   * where that is not on the booking's own page.
   */
  changed(
    services: Services,
    transaction: DatabaseTransaction,
    change: BookingChange,
  ): Promise<Told | undefined>;
}
