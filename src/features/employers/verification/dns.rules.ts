import { randomBytes } from "node:crypto";
import { brand } from "#shared/brand.ts";

const key = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Days in a row on which a record may be missing before the verification ends. */
export const maxMissingDays = 3;

/** The name that a domain's record has, without a dot at the end. */
export const recordHost = (domain: string) => `_${key}.${domain}`;

/** Ours has a fifth of that. A domain's owner can make one of 65,000 characters, and our patterns take its square. */
const maxRecordLength = 300;

export const recordValue = (token: string) => `${key}-verification=${token}`;

/** 160 bits, in letters and digits that no provider changes. */
export const makeDnsToken = () =>
  BigInt(`0x${randomBytes(20).toString("hex")}`)
    .toString(36)
    .padStart(32, "0")
    .slice(-32);

/** Names at which the record counts: some providers let people add it to the domain alone. */
export const recordHosts = (domain: string) => [recordHost(domain), domain];

/** Result of looking for a token in a domain's text records. */
export type RecordFinding = "found" | "other" | "missing";

/**
 * Looks for a token in text records. Spaces, capitals and quotes that a form at the provider added
 * don't matter. `other`: there is a record of ours with another token.
 */
export function findRecord(records: readonly string[], token: string): RecordFinding {
  const ours = records
    .filter(({ length }) => length <= maxRecordLength)
    .map(withoutQuotes)
    .filter((text) => text.startsWith(`${key}-verification`));
  const wanted = recordValue(token);
  if (ours.some((text) => text.replace(/\s*=\s*/, "=") === wanted)) return "found";
  return ours.length > 0 ? "other" : "missing";
}

const withoutQuotes = (text: string) =>
  text
    .trim()
    .replace(/^(\\?["'“”])+|(\\?["'“”])+$/g, "")
    .trim()
    .toLowerCase();

export interface RecordWatch {
  missingDays: number;
  /** Of UTC, e.g. 2026-11-24. */
  missingOn: string | null;
}

/** A record's count of missing days after a day's look; looks on the same day count once. */
export function watchRecord(
  { missingDays, missingOn }: RecordWatch,
  { isFound, day }: { isFound: boolean; day: string },
): RecordWatch {
  if (isFound) return { missingDays: 0, missingOn: null };
  return missingOn === day
    ? { missingDays, missingOn }
    : { missingDays: Math.min(missingDays + 1, maxMissingDays), missingOn: day };
}
