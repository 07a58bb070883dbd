import type { Booking } from "#features/booking/booking.contract.ts";
import type { ConsultationTopic } from "./consultations.constants.ts";

/** Details of a consultation, besides the booking of its time. */
export interface ConsultationDetails {
  topic: ConsultationTopic;
  company: string | null;
  about: string | null;
  /** The guest's message. */
  message: string | null;
}

/** A booking of an office's time. */
export interface Consultation {
  booking: Booking;
  /** Null once the account is deleted. */
  details: ConsultationDetails | null;
}

/** A consultation that was asked for before there was a calendar, as admins see it. */
export interface ConsultationRequest {
  id: string;
  name: string;
  email: string;
  company: string | null;
  topic: ConsultationTopic;
  about: string | null;
  message: string | null;
  /** In order of preference. */
  preferredTimes: Date[];
  /** The visitor's, an IANA name. */
  timeZone: string;
  createdAt: Date;
}
