import { readFrontMatter } from "#platform/markdown/front-matter.ts";
import { renderMarkdown } from "#platform/markdown/render-markdown.ts";
import { fillInValues } from "./article-values.rules.ts";
import type { HelpTopic } from "./articles.constants.ts";
import { articleSchema } from "./articles.schemas.ts";

/** An article as its page shows it. The HTML is made of our own Markdown. */
export interface HelpArticle {
  slug: string;
  title: string;
  topic: HelpTopic;
  summary: string;
  asks: readonly string[];
  headings: readonly string[];
  html: string;
}

/** Read at the first use and kept: the files are part of the build. */
let library: ReadonlyMap<string, HelpArticle> | undefined;

/** Every article by its slug, in the order of its topic. Throws when a file is not as its schema says. */
export function readArticles(): ReadonlyMap<string, HelpArticle> {
  library ??= parseArticles(
    import.meta.glob<string>(["/content/help/*.md", "!/content/help/README.md"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  );
  return library;
}

/** The articles of `files` (texts by path). Throws, with all of them, when files are not as their schema says. */
export function parseArticles(
  files: Readonly<Record<string, string>>,
): ReadonlyMap<string, HelpArticle> {
  const problems: string[] = [];
  const articles: (HelpArticle & { order: number })[] = [];
  for (const [path, text] of Object.entries(files)) {
    try {
      const slug = /(?:^|\/)([a-z0-9-]+)\.md$/.exec(path)?.[1];
      if (!slug) throw new Error(`${path} has a name that makes no address`);
      const { attributes, body } = readFrontMatter(fillInValues(text, path), articleSchema, path);
      const headings = Array.from(body.matchAll(/^## +(\S.*)$/gm), ([, heading = ""]) => heading);
      articles.push({ ...attributes, slug, headings, html: renderMarkdown(body) });
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  articles.sort((one, other) => one.order - other.order || one.slug.localeCompare(other.slug));
  return new Map(articles.map(({ order: _, ...article }) => [article.slug, article]));
}
