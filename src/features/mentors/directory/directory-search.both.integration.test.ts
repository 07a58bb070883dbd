import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMilliseconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import {
  availabilities,
  mentorsPerPage,
  priceBands,
  sortOrders,
  specializations,
} from "./directory.constants.ts";
import { type DirectoryFilter, everyMentor } from "./directory.rules.ts";
import { addMentors, changeMentor } from "./directory.test-support.ts";
import type { PublicMentor } from "./directory.types.ts";
import { searchMentors } from "./directory.usecases.server.ts";
import { countPlainly, findPlainly } from "./directory-plain-reading.test-support.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const search = (filter: Partial<DirectoryFilter> = {}, of = context) =>
  searchMentors(of.services, { ...everyMentor, ...filter });

async function namesFor(filter: Partial<DirectoryFilter>, of = context) {
  return (await search(filter, of)).mentors.map(({ full_name }) => full_name);
}

describe("a search forgives typing errors", () => {
  let own: TestContext;
  beforeAll(async () => {
    own = await createTestContext();
    await addMentors(own, [
      {
        full_name: "Adaeze Okonkwo",
        title: "Cardiologist",
        company: "Lakehead Clinic",
        rating: 4,
        reviews: 50,
      },
      { full_name: "Marisol Reyes", title: "Nurse Manager", expertise: ["NCLEX preparation"] },
      { full_name: "Nurze Demir", title: "Beekeeper" },
      { full_name: "José Núñez", title: "Software Engineer" },
      { full_name: "Søren Wałęsa", title: "Hydrologist", company: "Groß & Söhne" },
      { full_name: "Hoang Dung", title: "Botanist" },
    ]);
  });
  afterAll(() => own.close());

  test.for([
    ["okonkow", "Adaeze Okonkwo"],
    ["CARDIOLGIST", "Adaeze Okonkwo"],
    ["lakehed clinic", "Adaeze Okonkwo"],
    ["preperation", "Marisol Reyes"],
    ["jose nunez", "José Núñez"],
    ["núñes enginer", "José Núñez"],
    ["sofware", "José Núñez"],
    ["soren", "Søren Wałęsa"],
    ["SØREN", "Søren Wałęsa"],
    ["walesa", "Søren Wałęsa"],
    ["gross", "Søren Wałęsa"],
    ["sorne", "Søren Wałęsa"],
    ["waelsa", "Søren Wałęsa"],
    ["Đung", "Hoang Dung"],
  ] as const)("%s finds %s", async ([q, name]) => {
    expect(await namesFor({ q }, own)).toEqual([name]);
  });

  test("in every part, and every word must be found, or the closest are shown as such", async () => {
    expect((await search({ q: "okonkow" }, own)).isClosest).toBe(false);
    const either = await search({ q: "okonkow enginer" }, own);
    expect(either.isClosest).toBe(true);
    expect(either.mentors.map(({ full_name }) => full_name).sort()).toEqual([
      "Adaeze Okonkwo",
      "José Núñez",
    ]);
    const some = await search({ q: "okonkow qqqq" }, own);
    expect(some).toMatchObject({ isClosest: true, total: 1 });
    expect(await namesFor({ q: "qqqq" }, own)).toEqual([]);
  });

  test.for([
    ["RN", "Marisol Reyes"],
    ["infirmière", "Marisol Reyes"],
    ["developer", "José Núñez"],
    ["développeur", "José Núñez"],
    ["doctor", "Adaeze Okonkwo"],
    ["heart doctor", "Adaeze Okonkwo"],
  ] as const)("%s means %s", async ([q, name]) => {
    expect((await namesFor({ q }, own))[0]).toBe(name);
  });

  test("a word finds what begins with it, not what has it inside", async () => {
    expect(await namesFor({ q: "cardio" }, own)).toEqual(["Adaeze Okonkwo"]);
    expect(await namesFor({ q: "logist" }, own)).toEqual([]);
  });

  test("short words must be as they are", async () => {
    expect(await namesFor({ q: "Jse" }, own)).toEqual([]);
    expect(await namesFor({ q: "jos" }, own)).toEqual(["José Núñez"]);
  });

  test("who has the word itself comes first", async () => {
    expect(await namesFor({ q: "nurze" }, own)).toEqual(["Nurze Demir", "Marisol Reyes"]);
    expect(await namesFor({ q: "nurse" }, own)).toEqual(["Marisol Reyes"]);
  });

  test("a mentor who changes is found by the new words, misspelt too", async () => {
    const [id = ""] = await addMentors(own, [{ full_name: "Ida Before" }]);
    await changeMentor(own, id, { title: "Glaciologist" });
    expect(await namesFor({ q: "glaciolgist" }, own)).toEqual(["Ida Before"]);
    await changeMentor(own, id, { title: "Beekeeper" });
    expect(await namesFor({ q: "glaciolgist" }, own)).toEqual([]);
  });
});

describe("the directory and a plain reading of all mentors agree", () => {
  let everybody: PublicMentor[];

  beforeAll(async () => {
    const now = context.clock.now().getTime();
    const pick = <Value>(values: readonly Value[], index: number) =>
      values[index % values.length] as Value;
    const titles = ["Nurse Manager", "Software Engineer", "Chief Director", "Founder", "Beekeeper"];
    const rows = Array.from({ length: 150 }, (_, index) => ({
      full_name: `${pick(["Zoë", "Ann", "Émile", "Bob"], index * 7)} ${pick(["Okonkwo", "Müller", "Reyes"], index)} ${index % 40}`,
      title: pick(titles, index * 3),
      company: index % 4 ? pick(["Acme (East)", "Co-operative", "50% Off"], index) : null,
      expertise: [pick(["Résumé", "Visa", "Hiring", "Welding"], index * 5), `Topic ${index % 9}`],
      hourly_rate: pick([20, 149, 150, 175, 200, 201, 900], index * 11),
      availability: pick(
        ["Available this week", "Available next week", "Limited slots", "Fully booked", "Ask me"],
        index * 13,
      ),
      languages: pick([["en"], ["en", "fr"], ["fr", "tl"], ["ar"]], index * 17),
      rating: index % 3 ? 1 + (index % 40) / 10 : null,
      reviews: index % 3 ? index % 25 : 0,
      is_sample: index % 6 === 0,
      next_free_at:
        index % 5 ? new Date(now + toMilliseconds({ days: (index % 20) - 2, seconds: 1 })) : null,
    }));
    await addMentors(context, rows);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => search({ page })));
    everybody = pages.flatMap(({ mentors }) => mentors);
    expect(everybody).toHaveLength(150);
  });

  const words = fc.constantFrom(
    ..."okonkwo okonkow MÜLLER muler zoe reyes enginer nurse nurze visa vis résume a e 7 (east) 50% _ \\ ' co-operative coperative topic tpoic weldnig qqqqqq".split(
      " ",
    ),
  );
  const filters = fc.record<DirectoryFilter>({
    q: fc.array(words, { maxLength: 3 }).map((all) => all.join(" ")),
    specialization: fc.option(fc.constantFrom(...specializations)),
    price: fc.option(fc.constantFrom(...priceBands)),
    availability: fc.option(fc.constantFrom(...availabilities)),
    language: fc.option(fc.constantFrom("en", "fr", "tl", "ar", "ja")),
    sort: fc.constantFrom(...sortOrders),
    page: fc.constantFrom(1, 2, 9),
  });

  test("about who is found, in which order, on which page, and every count", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const now = context.clock.now();
        const expected = findPlainly(everybody, filter, now);
        const pages = Math.max(1, Math.ceil(expected.length / mentorsPerPage));
        const page = Math.min(filter.page, pages);
        const found = await search(filter);
        expect(found).toMatchObject({ total: expected.length, page, pages });
        expect(found.mentors).toEqual(
          expected.slice((page - 1) * mentorsPerPage, page * mentorsPerPage),
        );
        expect(found.facets).toEqual(countPlainly(everybody, filter, now));
      }),
      { numRuns: 80 },
    );
  });

  test("and a count is what choosing it then shows", async () => {
    const filter = { q: "reyes", price: "150-200" } as const;
    const { facets } = await search(filter);
    for (const price of priceBands) {
      expect((await search({ ...filter, price })).total).toBe(facets.price[price]);
    }
    for (const availability of availabilities) {
      const { total } = await search({ ...filter, availability });
      expect(total).toBe(facets.availability[availability]);
    }
    for (const { code, count } of facets.language) {
      expect((await search({ ...filter, language: code })).total).toBe(count);
    }
  });
});
