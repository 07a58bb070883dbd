import type { ProductError } from "#shared/errors.ts";
import type { Booking, BookingStep, Person, Side } from "../booking.types.ts";
import type { BookingStatus } from "../booking-statuses.constants.ts";
import type { BookingValues, DueReason } from "../bookings.store.server.ts";

/**
 * One thing that can happen to a booking, with all that is particular to it. What it means for the money
 * and the pages of one kind of bookings is said by the feature that has the kind.
 */
export interface BookingEventDefinition {
  /** Statuses in which it can happen. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** Those of `from` that it leaves as they are. */
  keeps?: readonly BookingStatus[];
  /** What the audit calls it. */
  auditAction: `booking.${string}`;
  /** What it writes besides the status, whoever brings it about. */
  writes?(booking: Booking, at: { now: Date; newMeetingUrl: () => string }): BookingValues;
  /** How people do it. Without this, only payments and time do. */
  action?: BookingActionDefinition;
  /** When it happens by itself. */
  whenDue?: {
    reason: DueReason;
    /** Whether a locked booking that the store found due still is; `before` is since when, at the latest. */
    applies(booking: Booking, before: Date): boolean;
    writes?: BookingValues;
  };
  /** What one side is written about it; undefined: that side did it, or need not know. */
  email?(step: BookingStep, reader: EmailReader): EmailWords | undefined;
  /** What the email brings for the reader's calendar; without this, nothing. */
  calendar?(after: Booking): CalendarPart;
}

export interface BookingActionDefinition {
  /**
   * Whose it is. An administrator stands in for a host without an account, and may also call off what two
   * others have agreed on.
   */
  by(booking: Pick<Booking, "status" | "movedBy" | "absent">): readonly Person[];
  /** Why it is not possible just now to one of those, by the status of `from` that it is in. */
  denialReason?(booking: ActionFacts, as: Person, now: Date): ProductError | undefined;
  /** Whether somebody who does it says why; without this, nobody is asked. */
  reason?(booking: Pick<Booking, "status">, as: Person): "required" | "optional";
  /** Asks for a new time of the booking, which it moves to. */
  asksForTime?: boolean;
  /** What it writes because somebody did it. */
  writes?(booking: Booking, by: { as: Person; reason: string | null }): BookingValues;
  /** How it is offered beside a booking; without this it has a page of its own. */
  offer?: {
    words(view: ActionView): ActionWords;
    /** What is said to who has just done it. `noun` is what the kind calls a booking, e.g. `session`. */
    done(noun: string): DoneWords;
  };
}

/** What decides whether somebody can do something to a booking. */
export type ActionFacts = Booking & { isPaid: boolean };

/** Who is offered an action. */
export interface ActionView {
  booking: Booking;
  as: Person;
  /** The name of the other side. */
  other: string;
  /** What the kind calls a booking, e.g. `session`. */
  noun: string;
}

export interface ActionWords {
  /** What it is called, on the button where there is no other text for it. */
  label: string;
  button?: string;
  /** The button while it is done. */
  busyButton?: string;
  /** Takes something from the other side. */
  isHarmful?: boolean;
  /** What it means; read before it is done. */
  text?: string;
  isTextStrong?: boolean;
  /** How the reason is asked for. */
  reasonLabel?: string;
  reasonHelp?: string;
}

/** Words that a kind of booking has of its own. */
export interface OwnWords extends Partial<ActionWords> {
  /** Nobody is asked why. */
  reason?: null;
}

export interface DoneWords {
  text: string;
  /** It is said while the booking is in one of these. */
  statuses: readonly BookingStatus[];
}

/** Whom an email is for, and what it is about as that one reads it. */
export interface EmailReader {
  reader: Side;
  /** The reader's zone. */
  timeZone: string;
  isPaid: boolean;
  /** Sentences of the feature that the booking belongs to. */
  told: readonly string[];
  /** The name of the other side. */
  other: string;
  /** By when somebody has to answer, in the reader's zone. */
  deadline: string;
  /** The reason that was given, as a paragraph; none where none was given. */
  reason: readonly string[];
}

export interface EmailWords {
  subject: string;
  paragraphs: [string, ...string[]];
  /** The one thing to do; looking at the booking where there is no other. */
  action?: string;
}

/** Whether an email brings a new version of the appointment for the reader's calendar. */
export type CalendarPart = "REQUEST" | "CANCEL" | null;
