import { readFrontMatter } from "#platform/markdown/front-matter.ts";
import { countWords, createMarkdownRenderer } from "#platform/markdown/render-markdown.ts";
import { type CitedFact, markFact, numberFacts } from "./facts.rules.ts";
import type { Fact } from "./facts.schemas.ts";
import { readFacts } from "./facts.store.server.ts";
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
  /** Its statements that can stop being true, by number. */
  facts: readonly CitedFact[];
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
  library ??= parseLibrary(readGuideFiles(), readFacts());
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

/**
 * The guides of `files` (texts by path), newest first. Throws, with all of them, when files are not as
 * their schema says.
 */
export function parseLibrary(
  files: Readonly<Record<string, string>>,
  facts: ReadonlyMap<string, Fact>,
): ReadonlyMap<string, Guide> {
  const problems: string[] = [];
  const guides: Guide[] = [];
  for (const [path, text] of Object.entries(files)) {
    try {
      guides.push(parseGuide(path, text, facts));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  guides.sort(
    (one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug),
  );
  return new Map(guides.map((guide) => [guide.slug, guide]));
}

/** The address of a link that marks a fact begins with it; the fact's id follows. */
const factScheme = "fact:";

/** One guide of a file's text; `content/guides/README.md` describes the form. */
export function parseGuide(path: string, text: string, facts: ReadonlyMap<string, Fact>): Guide {
  const slug = /(?:^|\/)([^/]+)\.md$/.exec(path)?.[1] ?? "";
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
  const marked = sections.find(({ title }) => title.includes(`](${factScheme}`));
  if (marked) throw new Error(`${path} marks a fact in the section title ${marked.title}`);
  const words = countWords(body);
  const numbering = numberFacts(facts);
  const unknown: string[] = [];
  const render = createMarkdownRenderer((address, said) => {
    if (!address.startsWith(factScheme)) return undefined;
    const id = address.slice(factScheme.length);
    const use = numbering.use(id);
    if (!use) unknown.push(id);
    return use && markFact(said, use);
  });
  // One after the other, as a reader meets them: facts are numbered on the way.
  const introductionHtml = render(introduction);
  const sectionsHtml = sections.map(({ title, text: section }) => ({
    id: anchorOf(title),
    title,
    html: render(section),
  }));
  const conclusionHtml = render(last.text);
  if (unknown.length > 0) {
    throw new Error(
      `${path} marks facts that content/facts.yaml lacks: ${[...new Set(unknown)].join(", ")}`,
    );
  }
  const cited = numbering.cited();
  const marks = body.split(`](${factScheme}`).length - 1;
  if (cited.reduce((sum, { uses }) => sum + uses, 0) !== marks) {
    throw new Error(`${path} has a mark of a fact that is no link: [words](fact:id)`);
  }
  return {
    ...attributes,
    slug,
    words,
    readMinutes: Math.round(words / wordsPerMinute),
    introduction: introductionHtml,
    sections: sectionsHtml,
    conclusion: conclusionHtml,
    facts: cited,
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
