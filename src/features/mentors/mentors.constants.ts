import type { Money } from "#shared/money.ts";

/** One-time fee for registering as a mentor. */
export const registrationFee: Money = { amountCents: 4900, currency: "USD" };

export const availabilityOptions = [
  "Available this week",
  "Available next week",
  "Limited slots",
  "Fully booked",
] as const;

export const maximumExpertiseTags = 10;
export const maximumExpertiseLength = 50;

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  full_name: { minimum: 2, maximum: 100 },
  email: { minimum: 0, maximum: 255 },
  phone: { minimum: 10, maximum: 20 },
  title: { minimum: 2, maximum: 100 },
  company: { minimum: 0, maximum: 100 },
  location: { minimum: 2, maximum: 100 },
  bio: { minimum: 50, maximum: 2000 },
  linkedin_url: { minimum: 0, maximum: 255 },
  availability: { minimum: 2, maximum: 100 },
} as const;

/** Whole years. `formMinimum` is what the form asks of new mentors; the contract allows less. */
export const experienceLimits = { minimum: 0, formMinimum: 1, maximum: 100 } as const;

/** Whole US dollars per hour. `formMinimum` is what the form asks of new mentors. */
export const hourlyRateLimits = { minimum: 1, formMinimum: 10, maximum: 10_000 } as const;

/** Length of a decision's reason in characters. */
export const reasonLimits = { minimum: 5, maximum: 2000 } as const;

/** What an order for the registration fee is called in payments. */
export const registrationPurpose = "mentor_registration";

/** Where an applicant sees what became of the application. */
export function applicationPath(applicationId: string): string {
  return `/become-mentor/applications/${encodeURIComponent(applicationId)}`;
}

/** Where a link leads that was sent to the address of an application. */
export function emailClaimPath(applicationId: string, key?: string): string {
  const path = `${applicationPath(applicationId)}/email`;
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}

/** Where visitors read a mentor's profile. */
export function profilePath(profileId: string): string {
  return `/mentorship/${encodeURIComponent(profileId)}`;
}

/** The part of a mentor's page with all free times. */
export const timesAnchor = "times";

/** Where anybody sees when a mentor is free, and begins to book. */
export function timesPath(profileId: string): string {
  return `${profilePath(profileId)}#${timesAnchor}`;
}

export const studioPaths = {
  overview: "/mentor",
  sessions: "/mentor/sessions",
  availability: "/mentor/availability",
  calendars: "/mentor/calendars",
  profile: "/mentor/profile",
  earnings: "/mentor/earnings",
} as const;
