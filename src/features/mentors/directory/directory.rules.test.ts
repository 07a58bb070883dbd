import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readVocabulary } from "#features/search/search.contract.ts";
import { searchWords } from "#shared/text/search-text.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { sampleMentors } from "../../../../content/samples/mentors.ts";
import { emptyOptional, places } from "../mentor-fields.rules.ts";
import { specializations } from "./directory.constants.ts";
import {
  describeCount,
  everyMentor,
  mentorListPath,
  pageNumbers,
  readDirectoryFilter,
} from "./directory.rules.ts";
import type { PublicMentor } from "./directory.types.ts";
import { DirectoryIndex } from "./directory-index.rules.ts";
import { isInBand, ratingScore, sortedPart, specializationsOf } from "./directory-match.rules.ts";

const now = new Date("2026-11-22T10:00:00Z");
const read = (search: string) => readDirectoryFilter(new URLSearchParams(search));
const mentor = (details: Partial<PublicMentor>): PublicMentor => ({
  ...emptyOptional(places.listed),
  id: "5a3b1e00-0000-4000-8000-000000000001",
  full_name: "Zoë Müller",
  title: "Beekeeper",
  company: null,
  photo_id: null,
  location: "Here",
  experience_years: 3,
  expertise: ["Honey"],
  rating: null,
  reviews: 0,
  hourly_rate: 150,
  availability: "Limited slots",
  is_sample: false,
  languages: ["en"],
  next_free_at: null,
  instant_booking: false,
  has_account: true,
  takes_bookings: true,
  reply_threads: 0,
  reply_answered: 0,
  last_active_on: "2026-11-22",
  activity: "Active today",
  ...details,
});

const isFound = (q: string) => {
  const directory = new DirectoryIndex(readVocabulary());
  directory.put({ ...mentor({}), specializations: ["career"], has_hours: true });
  const { total, isClosest } = directory.find({ ...everyMentor, q }, now);
  return total === 1 && !isClosest;
};

describe("the address of the list", () => {
  test("holds the filter, and nothing that is not set", () => {
    expect(mentorListPath()).toBe("/mentorship");
    expect(mentorListPath({ q: "a&b", specialization: "career", price: "150-200", page: 2 })).toBe(
      "/mentorship?q=a%26b&specialization=career&price=150-200&page=2",
    );
    expect(mentorListPath({ availability: "free-soon", language: "fr", sort: "name" })).toBe(
      "/mentorship?availability=free-soon&language=fr&sort=name",
    );
    expect(mentorListPath({ sort: "best" })).toBe("/mentorship");
  });

  test("is read back to the filter it was made of", () => {
    const filter = {
      q: "a & b",
      specialization: "business",
      price: "over-200",
      availability: "limited",
      language: "tl",
      sort: "price-low",
      page: 3,
    } as const;
    expect(read(mentorListPath(filter).split("?")[1] ?? "")).toEqual(filter);
  });

  test.for([
    ["q=%00a%0Ab", { q: "a b" }],
    ["q=%F0%9F%A9%BA+%D8%B7%D8%A8%D9%8A%D8%A8", { q: "🩺 طبيب" }],
    ["q=<script>", { q: "<script>" }],
    ["specialization=astrology&price=free&page=-1", {}],
    ["availability=never&language=english&sort=random", {}],
    ["page=1e9", {}],
    ["page=0", {}],
    ["q=one&q=two", { q: "one" }],
  ] as const)("understands %s", ([search, expected]) => {
    expect(read(search)).toEqual({ ...everyMentor, ...expected });
  });

  test("keeps a long search short, and whole characters whole", () => {
    expect([...read(`q=${encodeURIComponent("🩺".repeat(300))}`).q]).toHaveLength(100);
    expect(searchWords("a, b;c  a d e f g h i j")).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
      "f",
      "g",
      "h",
    ]);
  });
});

test("the pages to link to", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9]);
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
});

test("how many there are, in words", () => {
  expect(describeCount({ total: 0, page: 1, pages: 1 }, 24)).toBe("No mentors found");
  expect(describeCount({ total: 1, page: 1, pages: 1 }, 24)).toBe("1 mentor");
  expect(describeCount({ total: 13, page: 1, pages: 1 }, 24)).toBe("13 mentors");
  expect(describeCount({ total: 10_000, page: 417, pages: 417 }, 24)).toBe(
    "Mentors 9,985 to 10,000 of 10,000",
  );
  expect(describeCount({ total: 25, page: 2, pages: 2 }, 24)).toBe("Mentor 25 of 25");
});

describe("who fits", () => {
  test("accents and case do not matter, and every word must be found", () => {
    expect(foldText("Résumé Zoë ŁÓDŹ")).toBe("resume zoe lodz");
    expect(isFound("MULLER honey")).toBe(true);
    expect(isFound("müller wax")).toBe(false);
  });

  test("rates at the ends of the bands", () => {
    expect(isInBand(149, "under-150")).toBe(true);
    expect(isInBand(150, "under-150")).toBe(false);
    expect(isInBand(150, "150-200")).toBe(true);
    expect(isInBand(200, "150-200")).toBe(true);
    expect(isInBand(200, "over-200")).toBe(false);
    expect(isInBand(201, "over-200")).toBe(true);
  });

  test("a specialization is told by the beginnings of words in title and expertise", () => {
    expect(specializationsOf(mentor({ title: "Team Leader" }))).toContain("leadership");
    expect(specializationsOf(mentor({ title: "Cheerleader" }))).not.toContain("leadership");
    expect(specializationsOf(mentor({ expertise: ["Résumé reviews"] }))).toContain("career");
    expect(specializationsOf(mentor({ company: "Business Inc." }))).not.toContain("business");
  });

  test("somebody in whom nothing is found is listed under career, and there alone", () => {
    expect(specializationsOf(mentor({}))).toEqual(["career"]);
    expect(specializationsOf(mentor({ title: "طبيب", expertise: ["🩺"] }))).toEqual(["career"]);
    expect(specializationsOf(mentor({ title: "Welder" }))).not.toContain("career");
  });

  test("every specialization has samples, and none has all of them", () => {
    for (const name of specializations) {
      const count = sampleMentors.filter((sample) =>
        specializationsOf(sample).includes(name),
      ).length;
      expect(count, name).toBeGreaterThanOrEqual(2);
      expect(count, name).toBeLessThan(sampleMentors.length);
    }
  });
});

test("a mean of few ratings is drawn to what is usual", () => {
  const one = ratingScore({ rating: 5, reviews: 1 });
  const many = ratingScore({ rating: 4.8, reviews: 60 });
  expect(one).toBeLessThan(many);
  expect(ratingScore({ rating: null, reviews: 0 })).toBe(4);
  expect(ratingScore({ rating: 2, reviews: 30 })).toBeLessThan(4);
});

test("a part of what is sorted is the same without sorting all of it", () => {
  const items = fc.array(fc.record({ rank: fc.nat(5) }), { maxLength: 400 });
  fc.assert(
    fc.property(items, fc.nat(300), fc.nat(40), (all, from, length) => {
      const order = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
      const part = sortedPart(all, order, from, from + length);
      const sorted = all.toSorted(order).slice(from, from + length);
      expect(part).toHaveLength(sorted.length);
      for (const [place, item] of sorted.entries()) expect(part[place]).toBe(item);
    }),
  );
});
