import type { SearchEntry } from "#platform/search-entry.ts";
import { readLibrary } from "./guides.store.server.ts";
import { guidePath } from "./resources.constants.ts";

/** Every guide, found by its title, category, descriptions, headings, questions, address and text. */
export async function listGuideSearchEntries(): Promise<SearchEntry[]> {
  return [...readLibrary().values()].map(({ slug, title, category, excerpt, ...guide }) => ({
    group: "guides",
    id: slug,
    title,
    detail: `${category}, ${guide.readMinutes} minutes. ${excerpt}`,
    keywords: [
      slug,
      guide.metaDescription,
      ...guide.sections.map((section) => section.title),
      ...guide.faqs.map(({ question }) => question),
    ].join("\n"),
    text: [guide.introduction, ...guide.sections.map(({ html }) => html), guide.conclusion]
      .join("\n")
      .replace(/<sup.*?<\/sup>|<[^>]*>/g, " "),
    path: guidePath(slug),
    sample: false,
  }));
}
