import { expect, test } from "vitest";
import { brand } from "#shared/brand.ts";
import { describePage, type PageDescription } from "./page-meta.ts";

const page: PageDescription = {
  title: "Nurse",
  description: "A job.",
  path: "/talent/jobs/1",
  trail: [{ name: "Talent Solutions", path: "/talent" }],
  data: [{ "@type": "JobPosting", title: "Nurse" }],
};

const kindsOf = (described: ReturnType<typeof describePage>) =>
  described.flatMap((each) => {
    const thing = "script:ld+json" in each ? each["script:ld+json"] : undefined;
    return thing ? [(thing as { "@type": string })["@type"]] : [];
  });
const noindex = { name: "robots", content: "noindex" };

test("a page about something real tells search engines what it is", () => {
  const described = describePage({ matches: [] }, page);
  expect(kindsOf(described)).toEqual(["JobPosting", "BreadcrumbList"]);
  expect(described).not.toContainEqual(noindex);
});

test("a preview doesn't say that its picture, which other pages have too, shows the page's title", () => {
  const described = describePage({ matches: [] }, page);
  expect(described).toContainEqual({
    property: "og:image",
    content: "http://localhost/social/home.png",
  });
  expect(JSON.stringify(described)).not.toContain("og:image:alt");
});

test("a page that only its person can open has nothing for search engines, and no card for sharing", () => {
  const described = describePage({ matches: [] }, { ...page, isPersonal: true });
  expect(described).toEqual([
    { title: `Nurse - ${brand.name}` },
    { name: "description", content: "A job." },
    noindex,
  ]);
});

test("a page about a sample has no data about it, and asks to be left out", () => {
  const described = describePage({ matches: [] }, { ...page, isSample: true });
  expect(kindsOf(described)).toEqual(["BreadcrumbList"]);
  expect(described).toContainEqual(noindex);
});
