import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { Booking, BookingKindName, BookingStep, Side } from "./booking.types.ts";
import type { BookingEvent } from "./events/booking-events.constants.ts";
import type { ActionWords } from "./events/event.types.ts";

/** A change of a booking, as its kind is notified of it. */
export interface BookingChange extends BookingStep {
  event: BookingEvent;
}

/** An event that people are offered. */
export interface OfferedEvent {
  event: BookingEvent;
  /** Whether it asks for a new time. */
  asksForTime: boolean;
}

/** An action that a reader can take on a booking now. */
export interface OfferedAction extends OfferedEvent, ActionWords {
  /** Whether a reason is asked for; null: it isn't. */
  reason: "required" | "optional" | null;
}

/** Additions of a kind of booking to the emails about a change. */
export interface BookingNotice {
  guest?: string[];
  host?: string[];
  /** The action in their email, instead of looking at the booking; `path` is one of the site's. */
  actions?: Partial<Record<Side, { label: string; path: string }>>;
  /** The guest pays nothing for this booking, though its kind is paid for. */
  isFree?: boolean;
  /** The guest has everything back already, so there's nothing left to ask for. */
  isRefunded?: boolean;
}

/** The part of a kind of booking that its feature provides. */
export interface BookingKind {
  kind: BookingKindName;
  /** Word for a booking of this kind, e.g. `session`. */
  noun: string;
  /** Whether it is paid for: disputes and refunds exist then. */
  isPaid: boolean;
  /** Right of those who read all bookings of the kind and decide about them for the site. */
  handledBy: Right;
  /** `Mentor session with Adaeze Okonkwo` for the guest, `… with <guest>` for the host. */
  titleFor(booking: Booking, reader: Side): string;
  /** Site path of the booking's page. */
  pathFor(booking: Booking, reader: Side): string;
  /**
   * Applies the change in the feature: money above all. Runs in the transaction that makes the
   * change, with the system's rights: if it throws, nothing has changed. Answers sentences that the
   * emails add, e.g. what is refunded, and the action they offer where that isn't on the booking's
   * own page.
   */
  changed(
    services: Services,
    transaction: DatabaseTransaction,
    change: BookingChange,
  ): Promise<BookingNotice | undefined>;
}
