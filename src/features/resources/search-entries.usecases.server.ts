import type { SearchEntry } from "#platform/search-entry.ts";
import { readDownloadTexts } from "./download-texts.store.server.ts";
import {
  type Download,
  type DownloadType,
  downloadAnchor,
  downloadGroups,
  downloads,
  type ExtendedDownload,
  extendedDownloads,
  workbooksPath,
} from "./downloads.constants.ts";
import { type Guide, readLibrary } from "./guides.store.server.ts";
import { guidePath, resourcesPath } from "./resources.constants.ts";

/** Made at the first use and kept, as the guides are. */
let entries: SearchEntry[] | undefined;

/**
 * Every guide, found by its title, category, descriptions, headings, questions, facts, address and text, and every
 * download, found by its title, summary and kind of file.
 */
export async function listGuideSearchEntries(): Promise<SearchEntry[]> {
  const texts = readDownloadTexts();
  entries ??= [
    ...[...readLibrary().values()].map(toEntry),
    ...downloads.map((download) => toDownloadEntry(download, texts.get(download.id))),
    ...extendedDownloads.map(toWorkbookEntry),
  ];
  return entries;
}

const groupTitles = new Map(downloadGroups.map(({ id, title }) => [id, title]));

function toDownloadEntry(
  { id, title, type, summary, group }: Download,
  text: string | undefined,
): SearchEntry {
  return {
    group: "downloads",
    id,
    title,
    detail: `${type}. ${summary}`,
    keywords: [id, groupTitles.get(group), fileWords[type]].join("\n"),
    ...(text && { text }),
    path: `${resourcesPath}#${downloadAnchor(id)}`,
    sample: false,
  };
}

function toWorkbookEntry({ id, title, type, summary, more }: ExtendedDownload): SearchEntry {
  return {
    group: "downloads",
    id,
    title,
    detail: `${type}, for members of Pro. ${summary}`,
    keywords: [id, fileWords[type]].join("\n"),
    text: more.join("\n"),
    path: `${workbooksPath}#${downloadAnchor(id)}`,
    sample: false,
  };
}

/** People's words for the files. */
const fileWords: Record<DownloadType, string> = {
  PDF: "PDF form printable",
  XLSX: "Excel spreadsheet workbook",
  DOCX: "Word document template",
};

function toEntry(guide: Guide): SearchEntry {
  const { slug, title, category, excerpt, introduction, sections, conclusion } = guide;
  return {
    group: "guides",
    id: slug,
    title,
    detail: `${category}, ${guide.readMinutes} minutes. ${excerpt}`,
    keywords: [slug, guide.metaDescription].join("\n"),
    passages: [
      ...sections.flatMap(({ title: heading, html }) => [heading, ...subheadingsOf(html)]),
      ...guide.faqs.map(({ question }) => question),
      ...guide.facts.map(({ statement }) => statement),
    ],
    text: [
      ...[introduction, ...sections.map(({ html }) => html), conclusion].map(toWords),
      ...guide.faqs.map(({ answer }) => answer),
    ].join("\n"),
    facets: { topic: category },
    path: guidePath(slug),
    sample: false,
  };
}

function subheadingsOf(html: string): string[] {
  return Array.from(html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs), ([, heading = ""]) =>
    toWords(heading),
  );
}

/** The words of a guide's HTML, without the numbers that lead to its facts. */
function toWords(html: string): string {
  return html.replace(/<sup class="fact">.*?<\/sup>|<[^<>]*>|&[^&;\s]+;/g, " ");
}
