import { cancel } from "./cancel.event.ts";
import { complete } from "./complete.event.ts";
import { confirm } from "./confirm.event.ts";
import { decline } from "./decline.event.ts";
import { dismiss } from "./dismiss.event.ts";
import { dispute } from "./dispute.event.ts";
import type { BookingEventDefinition } from "./event.types.ts";
import { expire } from "./expire.event.ts";
import { move } from "./move.event.ts";
import { refund } from "./refund.event.ts";
import { reportAbsence } from "./report-absence.event.ts";
import { request } from "./request.event.ts";

/** All events of a booking, in the order in which pages offer them. There are no others. */
export const bookingEvents = {
  expire,
  request,
  confirm,
  complete,
  decline,
  move,
  reportAbsence,
  dispute,
  cancel,
  dismiss,
  refund,
} satisfies Record<string, BookingEventDefinition>;

export type BookingEvent = keyof typeof bookingEvents;
export const bookingEventNames = Object.keys(bookingEvents) as BookingEvent[];
/** Their actions in the audit log. */
export type BookingEventAction = (typeof bookingEvents)[BookingEvent]["audit"]["action"];
export type BookingEvents = Readonly<
  Record<BookingEvent, BookingEventDefinition<BookingEventAction>>
>;
