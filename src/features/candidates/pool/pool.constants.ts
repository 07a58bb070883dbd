import { toSeconds } from "#shared/time.ts";

/** The page where a candidate answers organizations that want to connect. */
export const requestsPath = "/profile/requests";

/** The page where employers browse the talent pool, for their first organization by default. */
export function talentPath(slug?: string): string {
  return slug ? `/hiring/talent?organization=${encodeURIComponent(slug)}` : "/hiring/talent";
}

export function talentProfilePath(candidateKey: string, slug: string): string {
  return `/hiring/talent/${encodeURIComponent(candidateKey)}?organization=${encodeURIComponent(slug)}`;
}

export const profilesPerPage = 20;
/** Pages of a search that are shown; a narrower search leads to the rest. */
export const maxPages = 25;

const periodSeconds = toSeconds({ days: 1 });
/** Searches of the pool by one organization's people together. */
export const searchLimit = {
  name: "candidates.pool-search/organization",
  capacity: 1000,
  periodSeconds,
};
/** Profiles of the pool that one organization's people open together. */
export const profileLimit = {
  name: "candidates.pool-profile/organization",
  capacity: 300,
  periodSeconds,
};

/** Requests that one organization sends in a day. */
export const maxRequestsPerDay = 20;
/** Days for which a request waits for an answer. */
export const requestDays = 30;
/** Days after a refusal in which the same organization can't ask again. */
export const refusedDays = 90;
/** Days after any other request that ended, in which the same organization can't ask again. */
export const endedDays = 7;
/** Profiles that one organization saves. */
export const maxSaved = 500;
/** Minutes in which an organization's visits to a profile count as one. */
export const sameViewMinutes = 30;
/** Requests that a candidate's page lists. */
export const requestsShown = 100;
/** Organizations that looked at a profile, and people who share theirs with an organization. */
export const namesPerPage = 100;

export const requestStatuses = {
  pending: "Waiting for an answer",
  accepted: "Connected",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
  revoked: "No longer shared",
} as const;

export type RequestStatus = keyof typeof requestStatuses;

/** Words for a right to work in the pool: citizens and permanent residents look the same. */
export const poolWorkRights: Readonly<Record<string, string>> = {
  permanent: "Can work for any employer, without a permit",
  open_permit: "Open work permit",
  employer_permit: "Work permit for one employer",
  needs_sponsorship: "Needs sponsorship",
};

/** Countries whose work rights the pool shows. */
export const workRightCountries = ["CA", "US"] as const;
