import type { BookingStatus } from "./booking-statuses.constants.ts";

export type BookingKindName = "mentor_session" | "consultation";

export type Side = "guest" | "host";

/** A side of the appointment, or the office. */
export type Person = Side | "admin";

/** The actor of an event. `system` is a rule whose time has come, or a payment. */
export type BookingActor = Person | "system";

/** One appointment. All times are instants. */
export interface Booking {
  id: string;
  kind: BookingKindName;
  hostId: string;
  /** The account that decides for the host; null for an office, or once it is deleted. */
  hostUserId: string | null;
  hostName: string;
  hostTimeZone: string;
  /** Null for a visitor without an account, or once the account is deleted. */
  guestId: string | null;
  guestName: string;
  /** Null once the account is deleted. */
  guestEmail: string | null;
  guestTimeZone: string;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  /** The end and the buffer that the host keeps after it. */
  blockedUntil: Date;
  /** The guest's topic. */
  note: string | null;
  holdExpiresAt: Date | null;
  /** While requested or rescheduled: the deadline of the other side's answer. */
  answerBy: Date | null;
  /** The side that proposed the present time, while rescheduled. */
  movedBy: "guest" | "host" | null;
  movedFrom: Date | null;
  moveCount: number;
  /** The actor who canceled it or declined the request. `system` also where the time to answer ran out. */
  cancelledBy: "guest" | "host" | "system" | null;
  /** The side that didn't come. */
  absent: "guest" | "host" | null;
  /** The reason why it was declined, canceled or disputed. */
  reason: string | null;
  /** Address of the meeting; set with the first confirmation. */
  meetingUrl: string | null;
  /** Version in people's calendars. */
  sequence: number;
  wasConfirmed: boolean;
  createdAt: Date;
  statusChangedAt: Date;
  completedAt: Date | null;
  disputedAt: Date | null;
  /** The administrator's reason for deciding a dispute. */
  decision: string | null;
}

/** A free time of a host. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

/** Hours on the clocks of the host's zone; minutes of the day, 1440 is its end. */
export interface DayHours {
  startMinute: number;
  endMinute: number;
}

/** Hours of the usual week; weekday 1 is Monday. */
export interface WeeklyHours extends DayHours {
  weekday: number;
}

/** One day that differs, `2026-12-24`; closed when it has no hours. */
export interface DayException {
  day: string;
  hours: DayHours[];
}

/** A host's hours, and the terms of booking them. */
export interface Schedule {
  /** IANA name. */
  timeZone: string;
  slotMinutes: 30 | 60;
  bufferMinutes: number;
  noticeHours: number;
  horizonDays: number;
  /** Bookings in one week, Monday to Sunday in the host's zone; null for no limit. */
  weeklyLimit: number | null;
  hours: WeeklyHours[];
  exceptions: DayException[];
}

/** A host as its owner sets it up. */
export interface BookingHost extends Schedule {
  id: string;
  kind: "mentor" | "office";
  name: string;
  userId: string | null;
  /** Bookings are confirmed by themselves. */
  instantBooking: boolean;
  pausedAt: Date | null;
}

/** A booking before and after an event. */
export interface BookingStep {
  actor: BookingActor;
  /** Equal to `after` for a booking that was made just now. */
  before: Booking;
  after: Booking;
}
