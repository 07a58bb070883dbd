import type { Money } from "#shared/money.ts";

/** One-time fee for registering as a mentor. */
export const registrationFee: Money = { amountCents: 4900, currency: "USD" };

/** The site's fee on a session's price, in percent. */
export const sessionFeePercent = 15;

/** Days after its end until the price of a session is shared with its mentor. */
export const settleAfterDays = 7;

/** Length of a decision's reason in characters. */
export const reasonLimits = { minimum: 5, maximum: 2000 } as const;

/** Purpose of an order for the registration fee in payments. */
export const registrationPurpose = "mentor_registration";

/** Page on which an applicant follows the application. */
export function applicationPath(applicationId: string): string {
  return `/become-mentor/applications/${encodeURIComponent(applicationId)}`;
}

/** Path of the link that is sent to the address of an application. */
export function emailClaimPath(applicationId: string, key?: string): string {
  const path = `${applicationPath(applicationId)}/email`;
  return key ? `${path}?key=${encodeURIComponent(key)}` : path;
}

/** The list of mentors. */
export const directoryPath = "/mentorship";

/** Path of a mentor's public profile. */
export function profilePath(profileId: string): string {
  return `${directoryPath}/${encodeURIComponent(profileId)}`;
}

/** The part of a mentor's page with all available times. */
export const timesAnchor = "times";

/** Public page of a mentor's available times, where booking begins. */
export function timesPath(profileId: string): string {
  return `${profilePath(profileId)}#${timesAnchor}`;
}

export const studioPaths = {
  overview: "/mentor",
  sessions: "/mentor/sessions",
  availability: "/mentor/availability",
  calendars: "/mentor/calendars",
  profile: "/mentor/profile",
  plans: "/mentor/plans",
  earnings: "/mentor/earnings",
  payouts: "/mentor/payouts",
} as const;

/** The sync of the mentor sheet, and one of its runs. */
export const syncsPath = "/admin/sync";
export const syncPath = (id: string) => `${syncsPath}/${id}`;
