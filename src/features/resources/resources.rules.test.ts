import { expect, test } from "vitest";
import { downloadFile, downloadGroups, downloads } from "./downloads.constants.ts";
import { formatSize, shareLinks } from "./resources.rules.ts";
import { describeGuide } from "./structured-data.rules.ts";

test.for([
  [12, "1 KB"],
  [25_262, "25 KB"],
  [999_499, "999 KB"],
  [1_440_000, "1.4 MB"],
] as const)("%i bytes are shown as %s", ([bytes, words]) => {
  expect(formatSize(bytes)).toBe(words);
});

test("what is passed on is escaped", () => {
  const links = shareLinks({ title: "Pay & tax?", url: "https://site.example/a?b=1&c" });
  expect(links.map(({ href }) => new URL(href).protocol)).toEqual([
    "mailto:",
    "https:",
    "https:",
    "https:",
  ]);
  expect(new URL(links[2]?.href ?? "").searchParams.get("text")).toBe("Pay & tax?");
  expect(new URL(links[1]?.href ?? "").searchParams.get("url")).toBe(
    "https://site.example/a?b=1&c",
  );
});

test("every group has at least five downloads, and no two files share a name", () => {
  for (const { id } of downloadGroups) {
    expect(downloads.filter(({ group }) => group === id).length).toBeGreaterThanOrEqual(5);
  }
  expect(new Set(downloads.map(downloadFile)).size).toBe(downloads.length);
});

test("search engines get the article and its questions", () => {
  const [article, questions] = describeGuide(
    {
      slug: "a",
      title: "A",
      metaDescription: "D",
      category: "Careers",
      author: "Meridian Editorial",
      date: "2026-11-02",
      lastVerified: "2026-11-18",
      words: 1_500,
      faqs: [{ question: "Q?", answer: "A." }],
    },
    { url: "https://site.example/a", image: "https://site.example/a.png" },
  );
  expect(article).toMatchObject({
    "@type": "Article",
    headline: "A",
    datePublished: "2026-11-02",
    dateModified: "2026-11-18",
    mainEntityOfPage: "https://site.example/a",
  });
  expect(questions).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "Q?", acceptedAnswer: { text: "A." } }],
  });
});
