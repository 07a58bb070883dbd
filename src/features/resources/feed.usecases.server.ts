import { createHash } from "node:crypto";
import { Feed } from "feed";
import { brand } from "#shared/brand.ts";
import { readLibrary } from "./guides.store.server.ts";
import { feedPath, guidePath, resourcesPath } from "./resources.constants.ts";

export interface GuideFeed {
  /** An Atom 1.0 document. */
  xml: string;
  /** Changes with the document, and with nothing else. */
  etag: string;
}

/**
 * Every guide as an Atom feed, newest first, with addresses on the site at `baseUrl`. An entry is
 * updated when its guide was last verified.
 */
export function writeGuideFeed(baseUrl: string): GuideFeed {
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const guides = [...readLibrary().values()];
  const latest = guides.map(({ lastVerified }) => lastVerified).sort();
  const feed = new Feed({
    id: absolute(resourcesPath),
    title: `${brand.name} guides`,
    description: "Guides for physicians and others moving for work.",
    link: absolute(resourcesPath),
    feedLinks: { atom: absolute(feedPath) },
    updated: new Date(latest.at(-1) ?? 0),
    generator: brand.name,
  });
  for (const { slug, title, excerpt, category, author, date, lastVerified } of guides) {
    feed.addItem({
      id: absolute(guidePath(slug)),
      link: absolute(guidePath(slug)),
      title: asHtml(title),
      description: asHtml(excerpt),
      category: [{ name: category, term: category }],
      author: [{ name: author }],
      published: new Date(date),
      date: new Date(lastVerified),
    });
  }
  const xml = feed.atom1();
  return { xml, etag: `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"` };
}

/** The library declares titles and summaries as HTML and writes them as they are. */
function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
