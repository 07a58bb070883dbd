import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { articleValues } from "./article-values.rules.ts";
import { helpTopics, moreOnTopic } from "./articles.constants.ts";
import { parseArticles, readArticles } from "./articles.store.server.ts";
import { listTopics } from "./articles.usecases.server.ts";

const article = (body: string, title = "Refunds") =>
  `---\ntitle: ${title}\ntopic: payments\norder: 1\nsummary: What comes back.\n---\n\n${body}\n`;

test("an article states numbers that the code has, and no others", () => {
  const { html } =
    parseArticles({ "/content/help/a.md": article("Within {{guaranteeDays}} days.") }).get("a") ??
    {};
  expect(html).toBe(`<p>Within ${articleValues.guaranteeDays} days.</p>\n`);
  expect(() => parseArticles({ "/content/help/a.md": article("{{someDays}}") })).toThrow(
    "/content/help/a.md names a value that there isn't: someDays",
  );
});

test("files that aren't as their schema says are named, all of them", () => {
  const files = { "/content/help/a.md": article("x", '""'), "/content/help/B.md": article("x") };
  expect(() => parseArticles(files)).toThrow(/a\.md: title[\s\S]*B\.md has a name/);
});

test("every topic has articles, and each is in its topic", () => {
  const topics = listTopics();
  expect(topics.map(({ topic }) => topic)).toEqual(Object.keys(helpTopics));
  for (const { topic, articles } of topics) expect(articles.length, topic).toBeGreaterThan(2);
  expect(topics.flatMap(({ articles }) => articles)).toHaveLength(readArticles().size);
});

test("the heading above other articles of a topic names it within a sentence", () => {
  expect(moreOnTopic("account")).toBe("More about your account and signing in");
  expect(moreOnTopic("learning")).toBe("More about playbooks and Pro");
  expect(moreOnTopic("mentors")).toBe("More for mentors");
});

test("no article writes a number of days, hours or minutes by hand that the code has", () => {
  const handwritten = globSync("content/help/*.md").flatMap((path) => {
    const text = readFileSync(path, "utf8").replace(/^---[\s\S]*?\n---/, "");
    return [...text.matchAll(/\b\d+ (?:days?|hours?|minutes?|MB)\b/g)].map(
      ([found]) => `${path}: ${found}`,
    );
  });
  // The reminders of plans are days in the wording that people agree to.
  expect(handwritten).toEqual(["content/help/your-plan.md: 3 days"]);
});

/** The features whose screens each article is about. */
const features: Readonly<Record<string, string>> = {
  "application-status": "jobs",
  "apply-for-a-job": "jobs",
  "cancel-a-session": "booking",
  "cancel-pro": "membership",
  "change-a-session": "{booking,mentoring}",
  "create-an-account": "auth",
  "delete-your-account": "account",
  "download-your-data": "account",
  "find-jobs": "jobs",
  "job-alerts": "jobs",
  playbooks: "career",
  "report-a-job": "jobs",
  "share-a-plan": "plans",
  "withdraw-an-application": "{hiring,jobs}",
  "your-plan": "plans",
};

test("what an article writes in bold is on the screens that it's about", () => {
  const missing = globSync("content/help/*.md").flatMap((path) => {
    const names = [...readFileSync(path, "utf8").matchAll(/\*\*([^*]+)\*\*/g)];
    if (names.length === 0) return [];
    const feature = features[/([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? ""] ?? "*";
    const texts = globSync(["src/ui/**/*.tsx", `src/features/${feature}/**/*.{ts,tsx}`])
      .filter((file) => !/\.test\./.test(file))
      .map((file) => readFileSync(file, "utf8").replace(/\s+/g, " "));
    return names
      .map(([, name = ""]) => name)
      .filter((name) => !texts.some((text) => text.includes(name)))
      .map((name) => `${path}: ${name}`);
  });
  // The button says what is canceled by the booking's kind.
  expect(missing).toEqual(["content/help/cancel-a-session.md: Cancel the session"]);
});

test("every article that a page or another article leads to exists", () => {
  const known = new Set(readArticles().keys());
  const linked = [
    ...globSync("src/**/*.{ts,tsx}").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/helpArticlePath\("([^"]+)"\)/g)].map(
        ([, slug = ""]) => `${path}: ${slug}`,
      ),
    ),
    ...globSync("content/help/*.md").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\]\(\/help\/([a-z0-9-]+)\)/g)].map(
        ([, slug = ""]) => `${path}: ${slug}`,
      ),
    ),
  ];
  expect(linked.length).toBeGreaterThan(5);
  const missing = linked.filter((link) => {
    const slug = link.split(": ")[1] ?? "";
    return slug !== "contact" && !known.has(slug);
  });
  expect(missing).toEqual([]);
});
