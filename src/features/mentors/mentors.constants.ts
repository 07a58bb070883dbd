import type { Money } from "#shared/money.ts";

/** One-time fee for registering as a mentor. */
export const registrationFee: Money = { amountCents: 4900, currency: "USD" };

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
