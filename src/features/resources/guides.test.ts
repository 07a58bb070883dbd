import { readdirSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { downloadGroups } from "./downloads.constants.ts";
import { latestDay } from "./facts.rules.ts";
import type { Fact } from "./facts.schemas.ts";
import { readFacts } from "./facts.store.server.ts";
import { findLibraryProblems } from "./guides.rules.ts";
import {
  type Guide,
  parseGuide,
  parseLibrary,
  readGuideFiles,
  readLibrary,
} from "./guides.store.server.ts";
import {
  listFeaturedGuides,
  listGuidesOfResources,
  listRelatedGuides,
} from "./guides.usecases.server.ts";
import { featuredGuides, resourcesPageGuides } from "./resources.constants.ts";

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
  parseGuide("/content/guides/a-guide.md", `---\n${front}\n---\n\n${text}`, new Map());

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
    ["without sources", attributes.replace(/sources: .*/, "sources: []"), body, "sources"],
    ["of an unknown category", attributes.replace("Careers", "Cooking"), body, "category"],
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

/** A library without fault, of words that say nothing, for the rules that hold across files. */
describe("a library", () => {
  const today = "2026-11-21";
  const fact: Fact = {
    id: "a-fee",
    statement: "The fee is 215 USD.",
    source: { title: "A body", url: "https://body.example/" },
    verified: "2026-11-18",
  };
  const longText = `${Array.from({ length: 6 }, (_, section) => `## Section ${section}\n\n${"word ".repeat(300)}`).join("\n\n")}\n\n## Conclusion\n\nEnd.`;
  const file = (name: string, other: string) =>
    `---\n${attributes
      .replace("title: A guide", `title: Guide ${name}`)
      .replace("metaDescription: What", `metaDescription: In ${name}, what`)
      .replace("excerpt: What", `excerpt: In ${name}, what`)
      .replace("another-guide", other)}\n---\n\nIt costs [215 USD](fact:a-fee).\n\n${longText}`;
  const files = {
    "/content/guides/one.md": file("one", "two"),
    "/content/guides/two.md": file("two", "one"),
  };
  const problemsOf = (
    changed: (text: string) => string = (text) => text,
    facts: readonly Fact[] = [fact],
  ) => {
    const registry = new Map(facts.map((entry) => [entry.id, entry]));
    const changedFiles = { ...files, "/content/guides/one.md": changed(file("one", "two")) };
    return findLibraryProblems(parseLibrary(changedFiles, registry), registry, today);
  };

  test("of good guides and facts has no problem, however old its facts are", () => {
    expect(problemsOf()).toEqual([]);
    expect(problemsOf((text) => text, [{ ...fact, verified: "2020-01-01" }])).toEqual([]);
  });

  test.for<[string, (text: string) => string, RegExp]>([
    ["a short guide", (text) => text.replaceAll("word ", ""), /^one takes 0 minutes/],
    ["a guide as long as a book", (text) => text.replaceAll("word", "a word"), /^one takes 16/],
    ["too few sections", (text) => text.replaceAll(/## Section [1-9]/g, ""), /^one has 1 sections/],
    ["a relation that leads nowhere", (text) => text.replace("[two]", "[six]"), /six, which does/],
    ["a relation to itself", (text) => text.replace("[two]", "[one]"), /^one is related to itself/],
    ["a relation twice", (text) => text.replace("[two]", "[two, two]"), /^one names .* twice/],
    ["an answer in Markdown", (text) => text.replace("Yes.", "'**Yes**.'"), /^one answers "One\?"/],
    ["a title twice", (text) => text.replace("Guide one", "guide two"), /have the same title/],
    [
      "a description twice",
      (text) => text.replace("metaDescription: In one", "metaDescription: In two"),
      /one and two have the same metaDescription/,
    ],
  ])("is refused with %s", ([, change, reason]) => {
    expect(problemsOf(change)).toEqual([expect.stringMatching(reason)]);
  });

  test("is refused with a fact that was checked in days to come", () => {
    expect(problemsOf(undefined, [{ ...fact, verified: "2026-11-22" }])).toEqual([
      "The fact a-fee is verified on 2026-11-22, which is to come",
    ]);
  });

  test("names every file that is wrong", () => {
    const broken = { "/one.md": "One", "/two.md": "Two" };
    expect(() => parseLibrary(broken, new Map())).toThrow(/one\.md[\s\S]*two\.md/);
  });
});

describe("the guides in content", () => {
  test("are all there", () => {
    expect(guides).toHaveLength(files.length);
    expect(guides.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([...specifiedSlugs, ...resourcesPageGuides]),
    );
    expect(guides.length).toBeGreaterThanOrEqual(specifiedSlugs.length + 6);
  });

  test("keep the rules of the library, and so do the facts", () => {
    expect(findLibraryProblems(readLibrary(), readFacts(), latestDay(new Date()))).toEqual([]);
  });

  test("have no headings of other ranks, no HTML and no pictures", () => {
    const wrong = files.filter(([path]) => /^# |^####|<[a-z]+[ >]|!\[/m.test(textOf(path)));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("link to pages that exist, or by https", () => {
    const broken = guides.flatMap((guide) =>
      linksIn(guide)
        .filter((link) => !isGoodLink(link))
        .map((link) => `${guide.slug}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test("share no sentence", () => {
    const seenIn = new Map<string, string>();
    const shared = files.flatMap(([path, text]) =>
      sentencesOf(text).filter((sentence) => {
        const other = seenIn.get(sentence);
        seenIn.set(sentence, path);
        return other !== undefined && other !== path;
      }),
    );
    expect(shared).toEqual([]);
  });

  test("tell those who want a residency in Canada about Ontario's test and the first round's dates", () => {
    const facts = readLibrary()
      .get("canadian-routes-to-practice")
      ?.facts.map(({ id }) => id);
    expect(facts).toEqual(expect.arrayContaining(["ontario-first-round-ties", "carms-2027-dates"]));
  });

  test("call the MCCQE by its name, and by its former one only as such", () => {
    const statements = [...readFacts().values()].map(({ statement }) => statement);
    const texts = [...files.map(([, text]) => text), ...statements];
    const former = texts.flatMap(
      (text) => text.match(/MCCQE Part I(?! until April 2026).*/g) ?? [],
    );
    expect(former).toEqual([]);
  });

  test("claim no look at live pages, because only stored copies were read", () => {
    const claims = files.filter(([, text]) => text.includes("what the colleges publish"));
    expect(claims.map(([path]) => path)).toEqual([]);
  });

  test("answer with no day that the text doesn't have, where its facts are marked", () => {
    const alone = files.flatMap(([path, text]) => {
      const words = textOf(path).replace(/\[|\]\([^)]*\)/g, "");
      const answers = [...text.matchAll(/^ +answer: (.*)$/gm)].map(([, answer = ""]) => answer);
      const days = answers.join(" ").match(/\b[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? [];
      return days.filter((day) => !words.includes(day)).map((day) => `${path}: ${day}`);
    });
    expect(alone).toEqual([]);
  });

  test("each lead to others, and not to themselves", () => {
    for (const guide of guides) {
      const next = listRelatedGuides(guide).map(({ slug }) => slug);
      expect(next.length, guide.slug).toBeGreaterThanOrEqual(2);
      expect(new Set([guide.slug, ...next]).size, guide.slug).toBe(next.length + 1);
    }
  });
});

test("the home page has three guides of its three headings", () => {
  const featured = listFeaturedGuides();
  expect(featured.map(({ slug }) => slug)).toEqual(featuredGuides.map(({ slug }) => slug));
  expect(new Set(featured.map(({ path }) => path)).size).toBe(3);
});

test("the resources page leads to every guide once", () => {
  const { articles, more } = listGuidesOfResources();
  const shown = [...articles, ...more.flatMap(({ guides: rest }) => rest)];
  expect(articles.length).toBeLessThanOrEqual(resourcesPageGuides.length);
  expect(shown.map(({ slug }) => slug).sort()).toEqual(guides.map(({ slug }) => slug).sort());
});

/** The slugs that the specification names. */
const specifiedSlugs = [
  "physician-hiring-guide",
  "physician-salary-negotiation",
  "physician-retention-strategies",
  "telemedicine-integration",
  "physician-mental-health",
  "physician-leadership-development",
  "physician-technology-adoption",
  "physician-patient-communication",
  "physician-credentialing-process",
  "physician-telehealth-ethics",
  "medical-credentialing-guide",
  "physician-work-life-balance",
  "rural-healthcare-careers",
  "physician-benefits-packages",
  "telemedicine-opportunities",
  "residency-to-practice-transition",
  "physician-contract-review",
  "img-physician-pathway",
];

function textOf(path: string): string {
  const text = files.find(([name]) => name === path)?.[1] ?? "";
  return text.replace(/^---[\s\S]*?\n---\n/, "");
}

function linksIn({ introduction, sections, conclusion }: Guide): string[] {
  const html = [introduction, ...sections.map((section) => section.html), conclusion].join("");
  const withoutReferences = html.replace(/<sup class="fact">.*?<\/sup>/g, "");
  return Array.from(withoutReferences.matchAll(/href="([^"]+)"/g), ([, link = ""]) => link);
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
  "/pathways/:pathwaySlug": readdirSync("content/pathways")
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.replace(".yaml", "")),
};

/** The parts of pages that a guide may lead to; of guides, also their sections. */
const partsOfGuides = ["introduction", "conclusion", "questions", "facts", "sources"];
function partsOf(pathname: string): readonly string[] {
  if (pathname === "/resources") return ["guides", ...downloadGroups.map(({ id }) => id)];
  const guide = guides.find(({ slug }) => pathname === `/resources/guides/${slug}`);
  return guide ? [...guide.sections.map(({ id }) => id), ...partsOfGuides] : [];
}

function isGoodLink(link: string): boolean {
  if (!link.startsWith("/")) {
    return URL.canParse(link) && /^https:\/\/[^/]+\.[^/]+/.test(new URL(link).href);
  }
  const { pathname, hash } = new URL(link, "https://site.example");
  if (hash && !partsOf(pathname).includes(hash.slice(1))) return false;
  const route = routes.find((path) => matchPath(path, pathname));
  if (!route) return false;
  const names = namedPages[route];
  return names ? names.some((name) => pathname.endsWith(`/${name}`)) : !route.includes(":");
}

/**
 * Sentences, table rows and list items of a file, FAQs included, by their words; short ones left
 * out.
 */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\]\([^)]*\)/g, "")
    .replace(/^(title|url|author|category|date|lastVerified|related|sources):.*$/gm, "\n")
    .replace(/^ +- title: .*\n +url: .*$/gm, "\n")
    .replace(/^ *(- )?(metaDescription|excerpt|question|answer): /gm, "\n\n")
    .split(/(?<=[.?])\s+|\n{2,}|\n(?=[-|#])/)
    .map((sentence) => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((words) => words.length >= 5)
    .map((words) => words.join(" "));
}
