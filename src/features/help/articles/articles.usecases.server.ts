import type { SearchEntry } from "#platform/search-entry.ts";
import { contactPath, helpArticlePath, helpPath } from "#shared/help-address.ts";
import { type HelpTopic, helpTopics } from "./articles.constants.ts";
import { type HelpArticle, readArticles } from "./articles.store.server.ts";

/** An article as lists show it. */
export interface ArticleEntry {
  title: string;
  summary: string;
  path: string;
}

export interface TopicArticles {
  topic: HelpTopic;
  title: string;
  articles: ArticleEntry[];
}

const toEntry = ({ slug, title, summary }: HelpArticle): ArticleEntry => ({
  title,
  summary,
  path: helpArticlePath(slug),
});

/** Every article by topic, in the order of the help center's page. */
export function listTopics(): TopicArticles[] {
  const articles = [...readArticles().values()];
  return Object.entries(helpTopics).map(([topic, title]) => ({
    topic: topic as HelpTopic,
    title,
    articles: articles.filter((article) => article.topic === topic).map(toEntry),
  }));
}

/** Undefined: there is no article at this address. */
export function findArticle(slug: string): HelpArticle | undefined {
  return readArticles().get(slug);
}

/** Other articles of its topic. */
export function listRelatedArticles({ slug, topic }: HelpArticle): ArticleEntry[] {
  const others = [...readArticles().values()].filter(
    (article) => article.topic === topic && article.slug !== slug,
  );
  return others.slice(0, 5).map(toEntry);
}

export function listArticlePages(): string[] {
  return [...readArticles().keys()].map(helpArticlePath);
}

/** Every article and the two pages around them, for the site's search. */
export async function listHelpEntries(): Promise<SearchEntry[]> {
  return [
    {
      group: "pages",
      id: "help",
      title: "Help center",
      detail: "Answers about accounts, jobs, mentor sessions, payments and your data.",
      keywords: "help support questions answers how to",
      path: helpPath,
      sample: false,
    },
    {
      group: "pages",
      id: "contact",
      title: "Contact support",
      detail: "Write to our team. We answer by email.",
      keywords:
        "contact us support customer service phone email address complaint ticket talk human",
      path: contactPath,
      sample: false,
    },
    ...[...readArticles().values()].map(
      ({ slug, title, topic, summary, asks, headings, html }) => ({
        group: "pages" as const,
        id: `help-${slug}`,
        title,
        detail: `Help. ${summary}`,
        keywords: [slug.replaceAll("-", " "), helpTopics[topic]].join("\n"),
        passages: [...asks, ...headings],
        text: html.replace(/<[^<>]*>|&[^&;\s]+;/g, " "),
        path: helpArticlePath(slug),
        sample: false,
      }),
    ),
  ];
}
