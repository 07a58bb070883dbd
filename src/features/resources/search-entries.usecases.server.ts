import type { SearchEntry } from "#platform/search-entry.ts";
import { type Guide, readLibrary } from "./guides.store.server.ts";
import { guidePath } from "./resources.constants.ts";

/** Made at the first use and kept, as the guides are. */
let entries: SearchEntry[] | undefined;

/**
 * Every guide, found by its title, category, descriptions, headings, questions, address and text.
 */
export async function listGuideSearchEntries(): Promise<SearchEntry[]> {
  entries ??= [...readLibrary().values()].map(toEntry);
  return entries;
}

function toEntry(guide: Guide): SearchEntry {
  const { slug, title, category, excerpt, introduction, sections, conclusion } = guide;
  return {
    group: "guides",
    id: slug,
    title,
    detail: `${category}, ${guide.readMinutes} minutes. ${excerpt}`,
    keywords: [
      slug,
      guide.metaDescription,
      ...sections.map((section) => section.title),
      ...guide.faqs.map(({ question }) => question),
    ].join("\n"),
    text: [introduction, ...sections.map(({ html }) => html), conclusion].map(toWords).join("\n"),
    path: guidePath(slug),
    sample: false,
  };
}

/** The words of a guide's HTML, without the numbers that lead to its facts. */
function toWords(html: string): string {
  return html.replace(/<sup class="fact">.*?<\/sup>|<[^>]*>|&[^;\s]+;/g, " ");
}
