import { readPage } from "#shared/pages.ts";
import { addDays, dayInUtc, isDay, midnightInUtc } from "#shared/time.ts";
import { languageOptions } from "../lists/languages.constants.ts";
import { jurisdictionGroups, regionCodes } from "../lists/places.constants.ts";
import { professionCodes } from "../lists/professions.constants.ts";
import {
  endedDays,
  maxPages,
  type RequestStatus,
  refusedDays,
  workRightCountries,
} from "./pool.constants.ts";

/** An employer's filter of the pool, as it's in the address. No field reveals age, family or origin. */
export interface PoolFilter {
  profession: string;
  /** Starts of words of the profession as we name it, specialty, qualifications or exams. */
  words: string;
  /** The jurisdiction of an active registration. */
  registered: string;
  /** The region where the candidate would work. */
  region: string;
  language: string;
  /** The country where the candidate can work for any employer without sponsorship. */
  work: string;
  /** `2026-11-23`: the latest day on which they can start. */
  start: string;
  /** Only profiles that the organization saved. */
  saved: boolean;
  /** Only profiles of people whom the organization has asked to connect. */
  asked: boolean;
  page: number;
  /** The page of the people who share their profile, which a search doesn't narrow. */
  connected: number;
}

const jurisdictions = jurisdictionGroups.flatMap(({ options }) =>
  options.map(({ value }) => value),
);
const languages = languageOptions.map(({ value }) => value);

/** Reads a filter from an address. Values that aren't on a list are ignored. */
export function readPoolFilter(query: URLSearchParams): PoolFilter {
  const oneOf = (name: string, values: readonly string[]) => {
    const given = query.get(name) ?? "";
    return values.includes(given) ? given : "";
  };
  const start = query.get("start") ?? "";
  return {
    profession: oneOf("profession", professionCodes),
    words: (query.get("q") ?? "").trim().slice(0, 100),
    registered: oneOf("registered", jurisdictions),
    region: oneOf("region", regionCodes),
    language: oneOf("language", languages),
    work: oneOf("work", workRightCountries),
    start: isDay(start) ? start : "",
    saved: query.has("saved"),
    asked: query.has("asked"),
    page: Math.min(readPage(query.get("page")), maxPages),
    connected: readPage(query.get("connected")),
  };
}

/** The address of a search, for an organization. */
export function poolAddress(slug: string, filter: Partial<PoolFilter>): string {
  const { words, saved, asked, page = 1, connected = 1, ...rest } = filter;
  const query = new URLSearchParams({ organization: slug });
  for (const [name, value] of Object.entries({ q: words, ...rest }))
    if (value) query.set(name, value);
  if (saved) query.set("saved", "");
  if (asked) query.set("asked", "");
  if (page > 1) query.set("page", String(page));
  if (connected > 1) query.set("connected", String(connected));
  return `/hiring/talent?${query}`;
}

/** Whether anything but the pages and the choice of a list narrows the search. */
export function isNarrowed({
  page: _,
  connected: __,
  saved: ___,
  asked: ____,
  ...filter
}: PoolFilter): boolean {
  return Object.values(filter).some(Boolean);
}

interface RequestState {
  status: RequestStatus;
  expiresAt: Date;
  answeredAt: Date | null;
}

/** The state of a request at a moment: one that wasn't answered in time has expired, even if it's stored as pending. */
export function statusAt({ status, expiresAt }: Omit<RequestState, "answeredAt">, now: Date) {
  return status === "pending" && expiresAt <= now ? "expired" : status;
}

/**
 * The time from which the organization of a request can ask again, at the beginning of a day (UTC), because screens
 * show days; null while it's pending or accepted.
 */
export function askAgainAt(request: RequestState, now: Date): Date | null {
  const status = statusAt(request, now);
  if (status === "pending" || status === "accepted") return null;
  const isRefused = status === "declined" || status === "revoked";
  const days = isRefused ? refusedDays : endedDays;
  return midnightInUtc(addDays(dayInUtc(request.answeredAt ?? request.expiresAt), days));
}

/** Years of work in words. */
export function describeYears(years: number | null): string {
  if (years === null) return "";
  if (years >= 20) return "20 or more years of experience";
  if (years === 0) return "Less than a year of experience";
  return years === 1 ? "1 year of experience" : `${years} years of experience`;
}
