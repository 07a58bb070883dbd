import { readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { downloadGroups } from "./downloads.constants.ts";
import {
  type Guide,
  parseGuide,
  readGuideFiles,
  readLibrary,
  unlinkUnpublished,
} from "./guides.store.server.ts";
import {
  listFeaturedGuides,
  listGuidesOfResources,
  listRelatedGuides,
} from "./guides.usecases.server.ts";
import { longestRead, resourcesPageGuides, shortestRead } from "./resources.constants.ts";

const files = Object.entries(readGuideFiles());
const guides = [...readLibrary().values()];

const attributes = `title: A guide
metaDescription: What it is about.
category: Careers
author: Meridian Editorial
date: "2026-11-02"
lastVerified: "2026-11-18"
excerpt: What it is about, in a list.
related: [another-guide]
sources: [{ title: A body, url: "https://body.example/" }]
faqs:
  - { question: One?, answer: Yes. }
  - { question: Two?, answer: Yes. }
  - { question: Three?, answer: Yes. }
  - { question: Four?, answer: Yes. }`;
const body =
  "Begin here.\n\n## First things\n\nText.\n\n### More\n\nText.\n\n## Conclusion\n\nEnd.";
const parse = (front: string, text: string) =>
  parseGuide("/content/guides/a-guide.md", `---\n${front}\n---\n\n${text}`);

describe("a guide's file", () => {
  test("is taken apart into introduction, sections and conclusion", () => {
    expect(parse(attributes, body)).toMatchObject({
      slug: "a-guide",
      introduction: "<p>Begin here.</p>\n",
      sections: [
        { id: "section-first-things", title: "First things", html: expect.stringMatching(/<h3>/) },
      ],
      conclusion: "<p>End.</p>\n",
    });
  });

  test.for([
    ["without introduction", attributes, body.replace("Begin here.", ""), "no introduction"],
    ["without conclusion", attributes, body.replace("## Conclusion", "## End"), "Conclusion"],
    [
      "with a title twice",
      attributes,
      body.replace("###", "##").replace("More", "First things"),
      "same title",
    ],
    ["with three questions", attributes.replace(/\n.*Four.*/, ""), body, "faqs"],
    ["with an insecure source", attributes.replace("https:", "http:"), body, "sources.0.url"],
    ["with an unknown field", `${attributes}\nmood: good`, body, "mood"],
    [
      "verified before it was written",
      attributes.replace("2026-11-18", "2026-11-01"),
      body,
      "lastVerified",
    ],
    [
      "with a long description",
      attributes.replace("What it is about.", "x".repeat(161)),
      body,
      "metaDescription",
    ],
  ] as const)("is refused %s", ([, front, text, reason]) => {
    expect(() => parse(front, text)).toThrow(reason);
  });
});

describe("the guides in content", () => {
  test("exist", () => {
    expect(guides.length).toBeGreaterThanOrEqual(3);
    expect(guides).toHaveLength(files.length);
  });

  test.each(guides.map((guide) => [guide.slug, guide] as const))("%s", (slug, guide) => {
    expect(guide.readMinutes).toBeGreaterThanOrEqual(shortestRead);
    expect(guide.readMinutes).toBeLessThanOrEqual(longestRead);
    expect(guide.sections.length).toBeGreaterThanOrEqual(3);
    expect(guide.related).not.toContain(slug);
    expect(new Set(guide.related).size).toBe(guide.related.length);
    expect(textOf(slug)).not.toMatch(/^# |^####|<[a-z]+[ >]|!\[/m);
    expect(guide.faqs.filter(({ answer }) => /\]\(|\*\*|^[-#]/m.test(answer))).toEqual([]);
  });

  test("are told apart by title, description and excerpt", () => {
    for (const field of ["title", "metaDescription", "excerpt"] as const) {
      expect(new Set(guides.map((guide) => guide[field])).size).toBe(guides.length);
    }
  });

  test("link to pages that exist, or by https", () => {
    const broken = guides.flatMap((guide) =>
      linksIn(guide)
        .filter((link) => !isGoodLink(link))
        .map((link) => `${guide.slug}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test("share no long sentence", () => {
    const seenIn = new Map<string, string>();
    const shared = guides.flatMap(({ slug }) =>
      longSentences(textOf(slug)).filter((sentence) => {
        const other = seenIn.get(sentence);
        seenIn.set(sentence, slug);
        return other !== undefined && other !== slug;
      }),
    );
    expect(shared).toEqual([]);
  });

  test("each lead to others, and not to themselves", () => {
    for (const guide of guides) {
      const next = listRelatedGuides(guide).map(({ slug }) => slug);
      expect(next.length, guide.slug).toBeGreaterThanOrEqual(2);
      expect(new Set([guide.slug, ...next]).size, guide.slug).toBe(next.length + 1);
    }
  });
});

test("a guide that is not published is named without a link", () => {
  const link = "[one](/resources/guides/a-guide) and [two](/resources/guides/b-guide)";
  const guide = parse(attributes, body.replace("Begin here.", link));
  const [published] = unlinkUnpublished([guide]);
  expect(published?.introduction).toBe(
    '<p><a href="/resources/guides/a-guide">one</a> and two</p>\n',
  );
});

test("the home page has three guides of its three headings", () => {
  const featured = listFeaturedGuides();
  expect(featured).toHaveLength(3);
  expect(new Set(featured.map(({ path }) => path)).size).toBe(3);
});

test("the resources page leads to every guide once", () => {
  const { articles, more } = listGuidesOfResources();
  const shown = [...articles, ...more.flatMap(({ guides: rest }) => rest)];
  expect(articles.length).toBeLessThanOrEqual(resourcesPageGuides.length);
  expect(shown.map(({ slug }) => slug).sort()).toEqual(guides.map(({ slug }) => slug).sort());
});

function textOf(slug: string): string {
  const [, text = ""] = files.find(([path]) => path.endsWith(`/${slug}.md`)) ?? [];
  return text.replace(/^---[\s\S]*?\n---\n/, "");
}

function linksIn({ introduction, sections, conclusion }: Guide): string[] {
  const html = [introduction, ...sections.map((section) => section.html), conclusion].join("");
  return Array.from(html.matchAll(/href="([^"]+)"/g), ([, link = ""]) => link);
}

const routes = Array.from(
  readFileSync("src/routes.ts", "utf8").matchAll(/route\(\s*"([^"*]+)"/g),
  ([, path = ""]) => `/${path}`,
);
/** The pages with parameters that a guide may name, beside guides. */
const namedPages: Record<string, readonly string[]> = {
  "/talent/:sector": ["healthcare-staffing", "it-staffing", "skilled-trades", "executive-search"],
  "/career/playbooks/:playbookId": [
    "career-transition",
    "resume-optimization",
    "interview-excellence",
    "salary-negotiation",
    "leadership-development",
    "remote-work-mastery",
  ],
  "/resources/guides/:slug": guides.map(({ slug }) => slug),
};

function isGoodLink(link: string): boolean {
  if (!link.startsWith("/")) return URL.canParse(link) && new URL(link).protocol === "https:";
  const { pathname, hash } = new URL(link, "https://site.example");
  if (pathname === "/resources" && hash) {
    return ["guides", "pro", ...downloadGroups.map(({ id }) => id)].includes(hash.slice(1));
  }
  const route = routes.find((path) => matchPath(path, pathname));
  if (!route) return false;
  const names = namedPages[route];
  return names ? names.some((name) => pathname.endsWith(`/${name}`)) : !route.includes(":");
}

function longSentences(text: string): string[] {
  return text
    .split(/(?<=[.?])\s+|\n{2,}|\n(?=[-|#])/)
    .map((sentence) =>
      sentence
        .replace(/[^\p{L}\p{N} ]+/gu, " ")
        .trim()
        .toLowerCase(),
    )
    .filter((sentence) => sentence.split(/\s+/).length >= 12);
}
