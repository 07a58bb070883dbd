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

/** Whether the library has a guide of that slug. */
export function isGuide(slug: string): boolean {
  return findGuide(slug) !== undefined;
}

/** As `findGuide`; throws `guide_not_found`. */
export function requireGuide(slug: string): Guide {
  const guide = findGuide(slug);
  if (!guide) throw resourcesErrors.guideNotFound();
  return guide;
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

/**
 * The home page's three, those that an editor picked first. Its usual ones are each under the heading
 * that the home page gives it.
 */
export function listFeaturedGuides(picked: readonly string[] = []): GuideEntry[] {
  const usual = featuredGuides.flatMap(({ slug, category }) => {
    const guide = findGuide(slug);
    return guide ? [{ ...toEntry(guide), category }] : [];
  });
  return fillUp(withPicked(picked, usual), featuredGuides.length);
}

/** The guides that an editor picked, before the others. One that is gone is left out. */
function withPicked(picked: readonly string[], usual: readonly GuideEntry[]): GuideEntry[] {
  const first = picked.flatMap((slug) => {
    const guide = findGuide(slug);
    if (!guide) return [];
    return [usual.find((entry) => entry.slug === slug) ?? toEntry(guide)];
  });
  return [...first, ...usual.filter(({ slug }) => !first.some((entry) => entry.slug === slug))];
}

/** The ten of `/resources`, those that an editor picked first, and the others by category. */
export function listGuidesOfResources(picked: readonly string[] = []): {
  articles: GuideEntry[];
  more: { category: GuideCategory; guides: GuideEntry[] }[];
} {
  const chosen = resourcesPageGuides.flatMap((slug) => {
    const guide = findGuide(slug);
    return guide ? [toEntry(guide)] : [];
  });
  const articles = fillUp(withPicked(picked, chosen), resourcesPageGuides.length);
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
