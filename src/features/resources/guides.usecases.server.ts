import { dayInUtc } from "#shared/time.ts";
import { type CitedFact, type Expiry, expiryOf } from "./facts.rules.ts";
import { type Guide, readLibrary } from "./guides.store.server.ts";
import {
  featuredGuides,
  type GuideCategory,
  guidePath,
  resourcesPageGuides,
} from "./resources.constants.ts";
import { resourcesErrors } from "./resources.errors.ts";

/** A guide as lists of guides show it. Dates are `YYYY-MM-DD`. */
export interface GuideEntry {
  slug: string;
  title: string;
  date: string;
  readMinutes: number;
  category: string;
  excerpt: string;
  path: string;
}

export function findGuide(slug: string): Guide | undefined {
  return readLibrary().get(slug);
}

/** As `findGuide`; throws `guide_not_found`. */
export function requireGuide(slug: string): Guide {
  const guide = findGuide(slug);
  if (!guide) throw resourcesErrors.guideNotFound();
  return guide;
}

/**
 * A guide's statements that can stop being true, by number, and whether each still holds at `now`.
 */
export function listGuideFacts(
  { facts }: Pick<Guide, "facts">,
  now: Date,
): (CitedFact & { expiry: Expiry | undefined })[] {
  const today = dayInUtc(now);
  return facts.map((fact) => ({ ...fact, expiry: expiryOf(fact, today) }));
}

/** Every guide, newest first. */
export function listGuides(): GuideEntry[] {
  return [...readLibrary().values()].map(toEntry);
}

/** Guides to read next: those that it names, then others of its category, then the newest. */
export function listRelatedGuides(
  guide: Pick<Guide, "slug" | "related" | "category">,
): GuideEntry[] {
  const named = guide.related.flatMap((slug) => {
    const other = findGuide(slug);
    return other ? [toEntry(other)] : [];
  });
  const others = listGuides().filter(
    ({ slug }) => slug !== guide.slug && !guide.related.includes(slug),
  );
  const isNear = ({ category }: GuideEntry) => category === guide.category;
  const near = others.filter(isNear);
  const far = others.filter((other) => !isNear(other));
  return [...named, ...near, ...far].slice(0, Math.max(named.length, relatedCount));
}

const relatedCount = 3;

/** The home page's three, each under the heading that the home page gives it. */
export function listFeaturedGuides(): GuideEntry[] {
  const chosen = featuredGuides.flatMap(({ slug, category }) => {
    const guide = findGuide(slug);
    return guide ? [{ ...toEntry(guide), category }] : [];
  });
  return fillUp(chosen, featuredGuides.length);
}

/** The ten of `/resources`, and the others by category. */
export function listGuidesOfResources(): {
  articles: GuideEntry[];
  more: { category: GuideCategory; guides: GuideEntry[] }[];
} {
  const chosen = resourcesPageGuides.flatMap((slug) => {
    const guide = findGuide(slug);
    return guide ? [toEntry(guide)] : [];
  });
  const articles = fillUp(chosen, resourcesPageGuides.length);
  const rest = listGuides().filter(({ slug }) => !articles.some((guide) => guide.slug === slug));
  const byCategory = Map.groupBy(rest, ({ category }) => category as GuideCategory);
  const more = [...byCategory].map(([category, guides]) => ({ category, guides }));
  return { articles, more: more.sort((a, b) => a.category.localeCompare(b.category)) };
}

function fillUp(chosen: GuideEntry[], count: number): GuideEntry[] {
  const others = listGuides().filter(({ slug }) => !chosen.some((guide) => guide.slug === slug));
  return [...chosen, ...others].slice(0, count);
}

function toEntry({ slug, title, date, readMinutes, category, excerpt }: Guide): GuideEntry {
  return { slug, title, date, readMinutes, category, excerpt, path: guidePath(slug) };
}
