export const eventKinds = ["conference", "workshop", "networking", "webinar"] as const;

export type EventKind = (typeof eventKinds)[number];

/** An event as anyone may see it, without the link to join. */
export interface PublicEvent {
  /** Also its address: `/events/{id}`. */
  id: string;
  kind: EventKind;
  title: string;
  summary: string;
  description: string;
  /** One entry a point, in order. */
  agenda: string[];
  host: string;
  startsAt: Date;
  endsAt: Date;
  /** The host's, an IANA name. */
  timeZone: string;
  location: string;
  /** Null: no limit. */
  capacity: number | null;
  priceCents: number;
  /** People registered, counted in full tens; the capacity when it is reached. */
  attendees: number;
  is_sample: boolean;
}

/** A webinar as other pages announce it. */
export interface UpcomingWebinar {
  id: string;
  title: string;
  startsAt: Date;
  /** The host's, an IANA name. */
  timeZone: string;
  durationMinutes: number;
  host: string;
  path: string;
  is_sample: boolean;
}

/** A conference, workshop or networking event that has not ended. */
export interface UpcomingEvent extends PublicEvent {
  path: string;
}

/** A person's registration. */
export interface EventRegistrationSummary {
  title: string;
  path: string;
  startsAt: Date;
  endsAt: Date;
  /** The link to join, once there's one. */
  joinUrl: string | null;
}
