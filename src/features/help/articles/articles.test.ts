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
