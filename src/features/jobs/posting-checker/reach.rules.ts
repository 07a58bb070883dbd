import { countWith } from "#shared/count-with.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { anywhere, cities, countryOf, isWithin, namePlaceInSentence } from "./places.constants.ts";
import type { HeadCount, PlaceCode, Posting, PostingRule } from "./posting-checker.types.ts";

/** The way in which a posting comes under a place's law. */
export interface Reach {
  how: "site" | "remote" | "reports_to";
  /** False where it's assumed, or a remote list of whole countries has to be narrowed first. */
  isFirm: boolean;
  /** Why it isn't firm, and what to do. */
  doubt?: string;
}

/** Whether a rule reaches a posting, by the strongest of the ways in which it can. */
export function findReach(posting: Posting, rule: PostingRule): Reach | undefined {
  const { reach } = rule;
  const found: (Reach | undefined)[] = [
    reach.site && hasSite(posting, rule) ? { how: "site", isFirm: true } : undefined,
    reach.reportsTo && reportsTo(posting, rule)
      ? toReach("reports_to", reach.reportsTo === "confirmed", rule.jurisdiction)
      : undefined,
    findRemoteReach(posting, rule),
  ];
  return found.find((each) => each?.isFirm) ?? found.find((each) => each !== undefined);
}

const toReach = (how: Reach["how"], isFirm: boolean, place: PlaceCode): Reach =>
  isFirm
    ? { how, isFirm }
    : {
        how,
        isFirm,
        doubt: `This may not apply to a job that isn't based in ${namePlaceInSentence(place)}.`,
      };

const excluded = (place: PlaceCode, { exceptIn = [] }: PostingRule) =>
  exceptIn.some((outer) => isWithin(place, outer));

function hasSite({ workSites }: Posting, rule: PostingRule): boolean {
  return workSites.some(
    ({ region, city }) => siteIsIn(region, city, rule.jurisdiction) && !excluded(region, rule),
  );
}

/** Whether a work site lies in a place, a city's code included. */
export function siteIsIn(region: PlaceCode, city: string | null, place: PlaceCode): boolean {
  const wanted = cities[place];
  if (!wanted) return isWithin(region, place);
  const [beforeComma = ""] = foldText(city ?? "").split(",");
  const name = beforeComma.replace(/\s+/g, " ").trim();
  return isWithin(region, wanted.region) && wanted.cities.includes(name);
}

function reportsTo(posting: Posting, rule: PostingRule): boolean {
  return posting.reportsTo !== null && isWithin(posting.reportsTo, rule.jurisdiction);
}

function findRemoteReach(posting: Posting, rule: PostingRule): Reach | undefined {
  const { jurisdiction, reach } = rule;
  if (!reach.remote || posting.remotePlaces.length === 0) return undefined;
  const listing = findListing(posting.remotePlaces, rule);
  if (listing === "none") {
    return reach.despiteExclusion && isExcludedWithStaff(posting, jurisdiction)
      ? { how: "remote", isFirm: true }
      : undefined;
  }
  if (reach.remote === "unconfirmed") return toReach("remote", false, jurisdiction);
  if (reach.remote === "confirmed" || listing === "itself") return { how: "remote", isFirm: true };
  return {
    how: "remote",
    isFirm: false,
    doubt: `Someone you hire could live in ${namePlaceInSentence(jurisdiction)}. Choose only the provinces and states where you hire.`,
  };
}

/** Whether a place is on a remote list: itself or a part of it, or only something larger. */
function findListing(
  remotePlaces: readonly PlaceCode[],
  rule: PostingRule,
): "itself" | "within" | "none" {
  const region = cities[rule.jurisdiction]?.region ?? rule.jurisdiction;
  const isPart = (place: PlaceCode) =>
    place !== anywhere && isWithin(place, region) && !excluded(place, rule);
  if (remotePlaces.some(isPart)) return "itself";
  const isWhole = (place: PlaceCode) => place === anywhere || isWithin(region, place);
  return remotePlaces.some(isWhole) ? "within" : "none";
}

/**
 * A remote job that several parts of the country can do and that leaves out a place where the
 * employer has staff. A list of one part ties the work to it, which is no exclusion of another.
 */
function isExcludedWithStaff({ remotePlaces, headCount }: Posting, place: PlaceCode): boolean {
  const parts = remotePlaces.filter((each) => isWithin(each, countryOf(place)));
  return parts.length > 1 && (headCount.byPlace[place]?.minimum ?? 0) >= 1;
}

type HeadCountAnswer =
  | { passes: true; doubt?: string }
  | { passes: false; needed: number; scope: "total" | "local" };

/** Whether the employer is large enough. What isn't known counts as large enough, with a doubt. */
export function checkHeadCount(posting: Posting, rule: PostingRule): HeadCountAnswer {
  const unmet: RequiredCount[] = [];
  for (const required of rule.minHeadCounts) {
    const { count, scope } = required;
    const known = readHeadCount(posting, rule.jurisdiction, scope);
    if (known.maximum !== null && known.maximum < count) {
      return { passes: false, needed: count, scope };
    }
    if (known.minimum < count) unmet.push(required);
  }
  const doubt = describeDoubt(unmet, rule.jurisdiction);
  return doubt ? { passes: true, doubt } : { passes: true };
}

type RequiredCount = PostingRule["minHeadCounts"][number];

export const nameCount = (count: number) => countWith(count, "employee", "employees");

/** No rule asks for two counts of one scope. */
function describeDoubt(
  unmet: readonly RequiredCount[],
  jurisdiction: PlaceCode,
): string | undefined {
  const total = unmet.find(({ scope }) => scope === "total");
  const local = unmet.find(({ scope }) => scope === "local");
  const place = namePlaceInSentence(jurisdiction);
  // Both are needed, so one sentence names both.
  if (total && local) {
    return `This applies once you have ${nameCount(total.count)}, at least ${local.count} of them in ${place}. We don't know how many you have.`;
  }
  if (local) {
    return `This applies once you have ${nameCount(local.count)} in ${place}. We don't know how many you have there.`;
  }
  if (total) {
    return `This applies once you have ${nameCount(total.count)}. We don't know how many you have.`;
  }
  return undefined;
}

/** Known bounds of a head count: parts add up to the whole, and no part is larger than it. */
function readHeadCount(
  { headCount, reportsTo }: Posting,
  place: PlaceCode,
  scope: "total" | "local",
): HeadCount {
  const entries = Object.entries(headCount.byPlace);
  const isRegion = (code: PlaceCode) => /^[A-Z]{2}-[A-Z0-9]+$/.test(code);
  const sumOf = (regions: readonly [PlaceCode, HeadCount][]) =>
    regions.reduce((sum, [, { minimum }]) => sum + minimum, 0);
  const total = headCount.total ?? { minimum: 0, maximum: null };
  if (scope === "total") {
    const summed = sumOf(entries.filter(([code]) => isRegion(code)));
    return { minimum: Math.max(total.minimum, summed), maximum: total.maximum };
  }
  const local = headCount.byPlace[place];
  if (local) return local;
  const inside = entries.filter(([code]) => isWithin(code, place));
  const outer = entries.filter(([code]) => code !== place && isWithin(place, code));
  const elsewhere = sumOf(
    entries.filter(([code]) => isRegion(code) && !isWithin(place, code) && !isWithin(code, place)),
  );
  const ceilings = outer.flatMap(([, { maximum }]) => (maximum === null ? [] : [maximum]));
  if (total.maximum !== null) ceilings.push(Math.max(0, total.maximum - elsewhere));
  // The manager whom the job reports to works there.
  const hasSupervisor = reportsTo !== null && isWithin(reportsTo, place) ? 1 : 0;
  return {
    minimum: Math.max(hasSupervisor, ...inside.map(([, { minimum }]) => minimum)),
    maximum: ceilings.length === 0 ? null : Math.min(...ceilings),
  };
}
