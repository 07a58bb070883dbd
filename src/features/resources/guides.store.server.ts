import { readFrontMatter } from "#platform/markdown/front-matter.ts";
import { countWords, renderMarkdown } from "#platform/markdown/render-markdown.ts";
import { type GuideAttributes, guideSchema, slugPattern } from "./guides.schemas.ts";
import { conclusionTitle, wordsPerMinute } from "./resources.constants.ts";

/** A guide as its page shows it. The HTML is made of our own Markdown. */
export interface Guide extends GuideAttributes {
  slug: string;
  readMinutes: number;
  words: number;
  introduction: string;
  sections: readonly GuideSection[];
  conclusion: string;
}

export interface GuideSection {
  /** The anchor that leads to it. */
  id: string;
  title: string;
  html: string;
}

/** Read at the first use and kept: the files are part of the build. */
let library: ReadonlyMap<string, Guide> | undefined;

/** Every guide by its slug, newest first. Throws when a file is not as its schema says. */
export function readLibrary(): ReadonlyMap<string, Guide> {
  library ??= parseLibrary(readGuideFiles());
  return library;
}

/** The text of each file by its path. */
export function readGuideFiles(): Record<string, string> {
  return import.meta.glob<string>(["/content/guides/*.md", "!/content/guides/README.md"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
}

function parseLibrary(files: Record<string, string>): ReadonlyMap<string, Guide> {
  const guides = Object.entries(files)
    .map(([path, text]) => parseGuide(path, text))
    .sort((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug));
  return new Map(unlinkUnpublished(guides).map((guide) => [guide.slug, guide]));
}

/** Guides may name others that are still being written: their names stay, without a link. */
export function unlinkUnpublished(guides: readonly Guide[]): Guide[] {
  const published = new Set(guides.map(({ slug }) => slug));
  const unlink = (html: string) =>
    html.replace(guideLink, (whole, slug: string, words: string) =>
      published.has(slug) ? whole : words,
    );
  return guides.map((guide) => ({
    ...guide,
    introduction: unlink(guide.introduction),
    sections: guide.sections.map((section) => ({ ...section, html: unlink(section.html) })),
    conclusion: unlink(guide.conclusion),
  }));
}

const guideLink = /<a href="\/resources\/guides\/([^"#]+)(?:#[^"]*)?">(.*?)<\/a>/g;

/** One guide of a file's text; `content/guides/README.md` describes the form. */
export function parseGuide(path: string, text: string): Guide {
  const slug = /([^/]+)\.md$/.exec(path)?.[1] ?? "";
  if (!slugPattern.test(slug)) throw new Error(`${path} has a name that makes no address`);
  const { attributes, body } = readFrontMatter(text, guideSchema, path);
  const { introduction, sections } = splitSections(body);
  const last = sections.pop();
  if (!introduction) throw new Error(`${path} has no introduction before its first section`);
  if (last?.title !== conclusionTitle) {
    throw new Error(`${path} does not end with a section titled ${conclusionTitle}`);
  }
  const ids = new Set(sections.map(({ title }) => anchorOf(title)));
  if (ids.size !== sections.length) throw new Error(`${path} has two sections of the same title`);
  const words = countWords(body);
  return {
    ...attributes,
    slug,
    words,
    readMinutes: Math.round(words / wordsPerMinute),
    introduction: renderMarkdown(introduction),
    sections: sections.map(({ title, text: section }) => ({
      id: anchorOf(title),
      title,
      html: renderMarkdown(section),
    })),
    conclusion: renderMarkdown(last.text),
  };
}

function splitSections(body: string): {
  introduction: string;
  sections: { title: string; text: string }[];
} {
  const [introduction = "", ...parts] = body.split(/^## +/m);
  const sections = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { title: title.trim(), text: lines.join("\n").trim() };
  });
  return { introduction: introduction.trim(), sections };
}

/** Prefixed, so that no section can take the name of another part of the page. */
function anchorOf(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `section-${words.replace(/^-|-$/g, "")}`;
}
