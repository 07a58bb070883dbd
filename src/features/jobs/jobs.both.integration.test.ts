import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { talentFeature } from "#features/talent/talent.feature.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { foldText } from "#shared/text/text-folding.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { jobPath } from "./jobs.constants.ts";
import { jobsFeature } from "./jobs.feature.server.ts";
import { listRelatedJobs, readJob } from "./jobs.usecases.server.ts";
import { countOpenJobs, listNewestJobs, searchJobs } from "./search/search.usecases.server.ts";
import { readJobSearch } from "./search/search-filter.rules.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const [firstJob] = sampleJobs;
const firstId = firstJob?.id ?? "";

async function find(search: { keyword?: string; location?: string; page?: string }) {
  const parameters = new URLSearchParams(search);
  return searchJobs(context.services, anonymousViewer, readJobSearch(parameters));
}

async function titles(search: { keyword?: string; location?: string }): Promise<string[]> {
  return (await find(search)).jobs.map(({ title }) => title).sort();
}

test("there are no jobs, until samples are seeded, once however often", async () => {
  expect(await find({})).toMatchObject({ jobs: [], total: 0, page: 1, pages: 1 });
  await jobsFeature.seedSamples?.(context.services);
  await jobsFeature.seedSamples?.(context.services);
  const { jobs, total } = await find({});
  expect(total).toBe(12);
  expect(jobs.every(({ is_sample }) => is_sample)).toBe(true);
  expect(await countOpenJobs(context.services, anonymousViewer)).toBe(12);
  const newest = await listNewestJobs(context.services, anonymousViewer, 3);
  expect(newest.total).toBe(12);
  expect(newest.jobs.map(({ id }) => id)).toEqual(jobs.slice(0, 3).map(({ id }) => id));
});

async function listedPages(): Promise<string[]> {
  const lists = [talentFeature, jobsFeature].map(({ listPages }) => listPages?.(context.services));
  return (await Promise.all(lists)).flatMap((pages) => pages ?? []);
}

test("the pages listed are the sectors and the open jobs that are no samples", async () => {
  expect(await listedPages()).toHaveLength(4);
  const setSample = (isSample: boolean) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("jobs")
        .set({ is_sample: isSample })
        .where("id", "=", firstId)
        .execute(),
    );
  await setSample(false);
  const pages = await listedPages();
  await setSample(true);
  expect(pages).toHaveLength(5);
  expect(pages).toContain("/talent/executive-search");
  expect(pages).toContain(jobPath(firstId));
});

describe("a search", () => {
  test.each([
    [
      { keyword: "nurse" },
      ["Chief Nursing Officer", "Family Physician", "Registered Nurse, Intensive Care"],
    ],
    [{ keyword: "NURSE intensive" }, ["Registered Nurse, Intensive Care"]],
    [
      { keyword: "harbour" },
      ["Medical Laboratory Technologist", "Registered Nurse, Intensive Care"],
    ],
    [{ keyword: "kubernetes" }, ["Cloud Infrastructure Engineer"]],
    [{ keyword: "reconciliation" }, ["Software Engineer, Payments"]],
    [{ keyword: "saskatoon" }, ["Construction Electrician"]],
    [{ location: "montreal" }, ["Vice President, Engineering"]],
    [{ location: "Montréal" }, ["Vice President, Engineering"]],
    [{ keyword: "engineer", location: "united states" }, ["Cloud Infrastructure Engineer"]],
    [{ keyword: "engineer nurse" }, []],
    [{ keyword: "%" }, []],
    [{ keyword: "_" }, []],
    [{ keyword: "\\" }, []],
  ])("for %j finds %j", async (search, expected) => {
    expect(await titles(search)).toEqual(expected);
  });

  describe("for a name with letters of its own", () => {
    const id = sampleJobs[1]?.id ?? "";
    const setEmployer = (employer: string, location: string) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction.updateTable("jobs").set({ employer, location }).where("id", "=", id).execute(),
      );
    afterAll(() => setEmployer(sampleJobs[1]?.employer ?? "", sampleJobs[1]?.location ?? ""));

    test.each([
      [
        "Søren Wałęsa-Groß",
        "Łódź",
        ["soren", "SØREN", "walesa", "Wałęsa", "gross", "GROẞ"],
        "lodz",
      ],
      ["Soren Walesa-Gross", "Lodz", ["Søren", "wałęsa", "Groß"], "Łódź"],
    ])("%s is found by plain letters and by its own", async (employer, place, words, location) => {
      await setEmployer(employer, place);
      const [title] = sampleJobs[1] ? [sampleJobs[1].title] : [];
      for (const keyword of words) expect(await titles({ keyword }), keyword).toEqual([title]);
      expect(await titles({ location })).toEqual([title]);
    });
  });

  test("compares letters as every other search does", async () => {
    const ranges = [
      [0x20, 0x24f],
      [0x1e00, 0x1eff],
      [0x370, 0x3ff],
      [0x1f00, 0x1fff],
      [0x400, 0x52f],
    ] as const;
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const rows = await context.services.database.asSystem("test", async (transaction) => {
      const folded = sql<{ letter: string; folded: string }>`
        select letter, private.fold_text(letter) as folded
        from unnest(array[${sql.join(letters)}]::text[]) as given (letter)`;
      return (await folded.execute(transaction)).rows;
    });
    expect(rows.filter(({ letter, folded }) => folded !== foldText(letter))).toEqual([]);
    expect(rows).toHaveLength(letters.length);
  });

  test.each([
    ["' or 1=1 --"],
    ['"; drop table jobs; --'],
    ["\u0000nurse\u0000"],
    ["\ud800"],
    ["🩺".repeat(300)],
    ["a".repeat(100_000)],
    ["%_%_".repeat(50)],
    ["مهندس برمجيات"],
    ["<script>alert(1)</script>"],
    [Array.from({ length: 500 }, (_, index) => `w${index}`).join(" ")],
  ])("answers hostile input (%#) with a list", async (text) => {
    const asKeyword = await find({ keyword: text });
    const asPlace = await find({ location: text });
    expect(asKeyword.total + asPlace.total).toBeLessThan(12);
  });

  test.each(["0", "-1", "x", "99999999", "2", "1.5"])(
    "takes page %s for one that exists",
    async (page) => {
      const { jobs, page: shown } = await find({ page });
      expect(shown).toBe(1);
      expect(jobs).toHaveLength(12);
    },
  );
});

test("a job is found by its id only", async () => {
  const job = await readJob(context.services, anonymousViewer, firstId);
  expect(job).toMatchObject({ title: firstJob?.title, isOpen: true, pay: { currency: "CAD" } });
  for (const id of ["1", "' or true --", "00000000-0000-4000-8000-000000000000"]) {
    await expect(readJob(context.services, anonymousViewer, id)).rejects.toMatchObject({
      code: "job_not_found",
    });
  }
});

test("related jobs are other ones of the sector", async () => {
  const job = await readJob(context.services, anonymousViewer, firstId);
  const related = await listRelatedJobs(context.services, anonymousViewer, job);
  expect(related).toHaveLength(3);
  expect(related.every(({ id, sector }) => id !== job.id && sector === "healthcare")).toBe(true);
});

test("jobs close on their day and leave the list, and a new start opens the samples again", async () => {
  context.clock.advance({ days: 365 });
  expect((await find({})).total).toBe(0);
  expect(await readJob(context.services, anonymousViewer, firstId)).toMatchObject({
    isOpen: false,
  });
  await jobsFeature.seedSamples?.(context.services);
  expect((await find({})).total).toBe(12);
});

test("ten thousand jobs are searched quickly and paged by twenty", async () => {
  const sample = await readJob(context.services, anonymousViewer, firstId);
  for (let first = 1; first < 10_000; first += 2_000) {
    await context.services.database.executeRaw(
      `insert into jobs (title, employer, sector, location, country, employment_type,
       salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai,
       description, responsibilities, requirements, skills, posted_at, closes_at)
     select 'Carpenter ' || n, 'Builder ' || (n % 97), 'trades', 'Town ' || (n % 50) || ', ON', 'CA',
       'full_time', 3000, 4000, 'CAD', 'hour', true, false,
       repeat('Frames houses, schools and bridges with a crew. ', 6), array['Frame'], array['Care'],
       array['Timber', 'Skill ' || (n % 211)], $1::timestamptz, $2::timestamptz
     from generate_series($3::integer, $3::integer + 1999) as n`,
      [sample.postedAt, sample.closesAt, first],
    );
  }
  const began = performance.now();
  const { jobs, total, pages } = await find({ keyword: "carpenter 9999" });
  expect(jobs.map(({ title }) => title)).toEqual(["Carpenter 9999"]);
  expect([total, pages]).toEqual([1, 1]);
  const all = await find({ keyword: "carpenter", page: "500" });
  expect([all.total, all.pages, all.page, all.jobs.length]).toEqual([10_000, 500, 500, 20]);
  expect(performance.now() - began).toBeLessThan(2000);
});
