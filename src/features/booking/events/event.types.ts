import type { AuditActionDeclaration } from "#platform/audit/declare-audit.ts";
import type { EmailBlock } from "#platform/mail/email.ts";
import type { ProductError } from "#shared/errors.ts";
import type { Booking, BookingActor, BookingStep, Person, Side } from "../booking.types.ts";
import type { BookingStatus } from "../booking-statuses.constants.ts";
import type { BookingValues, DueReason } from "../bookings.store.server.ts";

/** The name of an event's action in the audit log. */
export type BookingActionName = `booking.${string}`;

/**
 * One event of a booking, with all its rules. The feature that has a kind of bookings defines the effects
 * on that kind's money and pages.
 */
export interface BookingEventDefinition<Action extends BookingActionName = BookingActionName> {
  /** Statuses in which it can happen. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  /** Those of `from` that it leaves as they are. */
  keeps?: readonly BookingStatus[];
  /** Its action in the audit log, declared with its sentence and its personal data. */
  audit: AuditActionDeclaration & { action: Action };
  /** Its words in a booking's history, before the person who did it: `Canceled`. */
  history(step: HistoryStep): string;
  /** Columns to write besides the status, for any actor. */
  writes?(booking: Booking, at: { now: Date; newMeetingUrl: () => string }): BookingValues;
  /** The action that people see. Without this, only payments and time do it. */
  action?: BookingActionDefinition;
  /** The condition under which it happens by itself. */
  whenDue?: {
    reason: DueReason;
    /** Whether a locked booking that the store found due still is: its time came at `before` or earlier. */
    applies(booking: Booking, before: Date): boolean;
    writes?: BookingValues;
  };
  /** Email to one side; undefined: that side did it, or doesn't need to know. */
  email?(step: BookingStep, reader: EmailReader): EmailWords | undefined;
  /** Calendar part of the email; none without this. */
  calendar?(after: Booking): CalendarPart;
}

/** An event that has happened, as the booking's history shows it. */
export interface HistoryStep {
  as: BookingActor;
  /** Equal to the status after it for a booking that was made with it. */
  statusBefore: BookingStatus;
  startsAtBefore: Date | null;
  startsAtAfter: Date | null;
  /** The host's zone. */
  timeZone: string;
}

export interface BookingActionDefinition {
  /**
   * The people who may do it. An administrator acts for a host without an account, and may also
   * cancel what two others have agreed on.
   */
  by(booking: Pick<Booking, "status" | "movedBy" | "absent">): readonly Person[];
  /** The reason why one of them can't do it now, in a status of `from`. */
  denialReason?(booking: ActionableBooking, as: Person, now: Date): ProductError | undefined;
  /** Whether the person who does it gives a reason; without this, none is asked for. */
  reason?(booking: Pick<Booking, "status">, as: Person): "required" | "optional";
  /** Whether it asks for a new time, to which the booking moves. */
  asksForTime?: boolean;
  /** Columns to write because a person did it. */
  writes?(booking: Booking, by: { as: Person; reason: string | null }): BookingValues;
  /** The way it is offered beside a booking; without this it has a page of its own. */
  offer?: {
    words(view: ActionView): ActionWords;
    /**
     * Message to the person who has just done it. `noun` is the kind's word for a booking, e.g.
     * `session`.
     */
    done(noun: string): DoneWords;
  };
}

/** Data that decides whether a person can do something to a booking. */
export type ActionableBooking = Booking & { isPaid: boolean };

/** The reader of an offered action. */
export interface ActionView {
  booking: Booking;
  as: Person;
  /** The name of the other side. */
  other: string;
  /** The kind's word for a booking, e.g. `session`. */
  noun: string;
}

export interface ActionWords {
  /** Label of the action, and of its button unless that has another text. */
  label: string;
  button?: string;
  /** The button while it is done. */
  busyButton?: string;
  /** Takes something from the other side. */
  isHarmful?: boolean;
  /** Explanation, read before the action is taken. */
  text?: string;
  isTextStrong?: boolean;
  /** Label of the field for the reason. */
  reasonLabel?: string;
  reasonHelp?: string;
}

/** Words that a kind of booking has of its own. */
export interface OwnWords extends Partial<ActionWords> {
  /** This event asks for no reason. */
  reason?: null;
}

export interface DoneWords {
  text: string;
  /** It is said while the booking is in one of these. */
  statuses: readonly BookingStatus[];
}

/** The reader of an email, and the booking as that reader sees it. */
export interface EmailReader {
  reader: Side;
  /** The kind's word for a booking, e.g. `session`. */
  noun: string;
  /** The reader's zone. */
  timeZone: string;
  isPaid: boolean;
  /** The guest pays nothing, though `isPaid`. */
  isFree: boolean;
  /** The guest has everything back already. */
  isRefunded: boolean;
  /** Sentences of the feature that the booking belongs to. */
  sentences: readonly string[];
  /** The name of the other side. */
  other: string;
  /** The deadline of an answer, in the reader's zone. */
  deadline: string;
  /** The reason that was given, as a quotation; none where none was given. */
  reason: readonly EmailBlock[];
}

export interface EmailWords {
  subject: string;
  paragraphs: [string, ...EmailBlock[]];
  /** The action to take; opening the booking where there's no other. */
  action?: string;
}

/** Whether an email brings a new version of the appointment for the reader's calendar. */
export type CalendarPart = "REQUEST" | "CANCEL" | null;
