import { toSeconds } from "#shared/time.ts";

/** Topics of a consultation, in the order in which the form offers them. */
export const consultationTopics = [
  "healthcare",
  "it",
  "trades",
  "executive",
  "career",
  "business",
  "mentorship",
] as const;
export type OfferedTopic = (typeof consultationTopics)[number];
/** `support` was offered before the help center had a contact form. */
export type ConsultationTopic = OfferedTopic | "support";

export const topicNames: Record<ConsultationTopic, string> = {
  healthcare: "Hiring or working in healthcare",
  it: "Hiring or working in IT",
  trades: "Hiring or working in the skilled trades",
  executive: "Executive search",
  career: "Career Accelerator: playbooks and webinars",
  business: "Business Accelerator: opportunities and funding",
  mentorship: "Questions about mentorship",
  support: "Help with my account or an order",
};

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  name: { minimum: 2, maximum: 100 },
  email: { minimum: 0, maximum: 255 },
  company: { minimum: 0, maximum: 100 },
  about: { minimum: 0, maximum: 200 },
  message: { minimum: 0, maximum: 2000 },
  timeZone: { minimum: 0, maximum: 64 },
} as const;

export const officeNames = ["toronto", "new-york"] as const;
export type OfficeName = (typeof officeNames)[number];

interface Office {
  /** Of its row in `booking_hosts`. */
  hostId: string;
  city: string;
  /** The country in which the office's guests live or hire. */
  country: string;
  timeZone: string;
}

/** Offices whose time a consultation takes. */
export const offices: Record<OfficeName, Office> = {
  toronto: {
    hostId: "0ff1ce00-0000-4000-8000-000000000001",
    city: "Toronto",
    country: "Canada",
    timeZone: "America/Toronto",
  },
  "new-york": {
    hostId: "0ff1ce00-0000-4000-8000-000000000002",
    city: "New York",
    country: "the United States",
    timeZone: "America/New_York",
  },
};

/** Notes of the team about one consultation. */
export const noteLimits = { minimum: 1, maximum: 2000 } as const;
export const maxNotes = 50;

/** Default settings of an office until an administrator changes them. Minutes of the day. */
export const officeDefaults = {
  weekdays: [1, 2, 3, 4, 5],
  startMinute: 9 * 60,
  endMinute: 17 * 60,
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 4,
  horizonDays: 60,
} as const;

/** Consultations that one person can have ahead of them, and can book within 24 hours. */
export const maxUpcomingConsultations = 3;
export const maxConsultationsPerDay = 5;

/** A time is held so many minutes for an address that nobody has proven yet. */
export const unprovenHoldMinutes = 15;

/** Limits of such holds, until they are confirmed or over. */
export const unprovenHoldLimits = {
  /** Of the times that an office offers on one day: one in so many. */
  shareOfDay: 3,
  /** In one office, on all days together. */
  inOffice: 20,
  /** Under one address at a time. */
  underAddress: 2,
  /** For one network. */
  perHour: 8,
  perDay: 16,
  /** Emails with a link to confirm that are sent to one address. */
  emailsPerDay: 5,
} as const;

export const consultationsPerPage = 20;

/** Tries to book a consultation by one client. */
export const consultationLimit = {
  name: "talent.consultation/client",
  capacity: 30,
  periodSeconds: toSeconds({ hours: 1 }),
} as const;

/** Page with the viewer's own consultations. */
export const ownConsultationsPath = "/consultations";

/**
 * Path of a consultation's page, where it is read, moved and canceled; with its key also for a
 * person without an account. `done` is the event that has just happened to it.
 */
export function bookedConsultationPath(
  bookingId: string,
  { key, done }: { key?: string | undefined; done?: string } = {},
): string {
  const search = new URLSearchParams();
  if (key) search.set("key", key);
  if (done) search.set("done", done);
  const path = `${ownConsultationsPath}/${bookingId}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Path of the page where a held time is confirmed, with the `proof` from the email; with `view` it
 * only says what it waits for.
 */
export function heldConsultationPath(
  bookingId: string,
  given: { view: string } | { proof: string },
): string {
  return `${ownConsultationsPath}/${bookingId}/hold?${new URLSearchParams({ ...given })}`;
}

export function consultationCalendarPath(bookingId: string, key?: string): string {
  const path = `${ownConsultationsPath}/${bookingId}/calendar.ics`;
  return key ? `${path}?${new URLSearchParams({ key })}` : path;
}

/** Page on which administrators handle consultations. */
export const adminConsultationsPath = "/admin/consultations";

/** Page on which the team works on one consultation. `done` is what has just happened to it. */
export function adminConsultationPath(bookingId: string, { done }: { done?: string } = {}): string {
  const path = `${adminConsultationsPath}/${bookingId}`;
  return done ? `${path}?${new URLSearchParams({ done })}` : path;
}

export const consultationsFilePath = "/admin/consultations/consultations.csv";
