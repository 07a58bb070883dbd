import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { searchJobs } from "../search/search.usecases.server.ts";
import type { JobQuery } from "../search/search-address.rules.ts";
import { readJobSearch } from "../search/search-filter.rules.ts";
import {
  maxSavedSearches,
  savedSearchesPerPage,
  savedSearchPath,
} from "./saved-searches.constants.ts";
import { insertSearch } from "./saved-searches.store.server.ts";
import {
  deleteSavedSearch,
  isSearchSaved,
  listSavedSearches,
  openSavedSearch,
  readSavedSearchSummary,
  saveSearch,
} from "./saved-searches.usecases.server.ts";

let context: TestContext;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  other = await context.createUser();
});
afterAll(() => context.close());
beforeEach(async () => {
  user = await context.createUser();
});

const terms = (keyword: string, location = ""): JobQuery => ({ keyword, location, filters: {} });
const save = (keyword: string, location = "") =>
  saveSearch(context.services, user, terms(keyword, location));
const list = async () => (await listSavedSearches(context.services, user)).searches;
const names = async () => (await list()).map(({ keyword }) => keyword);

/** Puts a search into the user's list. */
const keep = (keyword: string, location = "") =>
  context.services.database.asSystem("test search", (transaction) =>
    insertSearch(transaction, {
      userId: user.userId,
      ...terms(keyword, location),
      savedAt: context.clock.now(),
      alerts: { frequency: "off" },
    }),
  );

let posted = 0;
/** Posts a job like the first sample, now; answers its id. */
async function postJob(title: string, location = "Halifax, NS"): Promise<string> {
  const [sample] = sampleJobs;
  if (!sample) throw new Error("These tests need a sample job");
  const { postedDaysAgo, openDays, id: _, ...job } = sample;
  const now = context.clock.now();
  posted += 1;
  const row = await context.services.database.asSystem("test job", (transaction) =>
    transaction
      .insertInto("jobs")
      .values({
        ...job,
        title,
        location,
        employer: `Employer ${posted}`,
        posted_at: now,
        closes_at: addTime(now, { days: openDays }),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

describe("saving", () => {
  test("keeps a search as it was typed, the latest first", async () => {
    const { clock } = context;
    const first = await save("Nurse", "Halifax");
    clock.advance(60);
    const second = await save("electrician");
    expect(first.isNew && second.isNew).toBe(true);
    expect(await list()).toMatchObject([
      { id: second.id, keyword: "electrician", location: "", lastOpenedAt: null, openJobs: 1 },
      { id: first.id, keyword: "Nurse", location: "Halifax", lastOpenedAt: null, openJobs: 1 },
    ]);
  });

  test.each([
    ["case", "icu nurse", "Montréal", "ICU Nurse", "MONTRÉAL"],
    ["spaces and commas", "icu nurse", "Toronto, ON", " icu   nurse ", "toronto on"],
    ["order and repetition", "icu nurse", "", "nurse ICU nurse", ""],
    ["accents", "infirmière", "Québec", "infirmiere", "quebec"],
    ["letters of its own", "Groß", "Łódź", "gross", "lodz"],
  ])("the same search again changes nothing: %s", async (_, keyword, location, again, there) => {
    const { id } = await save(keyword, location);
    expect(await save(again, there)).toEqual({ id, isNew: false });
    const searches = await list();
    expect(searches).toMatchObject([{ id, keyword, location }]);
  });

  test("a word to look for is not the same as a place", async () => {
    await save("halifax", "");
    expect((await save("", "halifax")).isNew).toBe(true);
    expect((await save("halifax", "halifax")).isNew).toBe(true);
  });

  test("a search without words is refused", async () => {
    for (const nothing of ["", " , ; "]) {
      await expect(save(nothing, nothing)).rejects.toMatchObject({ code: "nothing_to_save" });
    }
    expect(await list()).toEqual([]);
  });

  test("whatever can be searched for can be saved", async () => {
    const odd = ["%", "_\\", "' or 1=1 --", "🩺 مهندس", "가".repeat(100), "{a,b}", "\u0301"];
    for (const text of odd) {
      const { id, isNew } = await save(text, text);
      expect(isNew, text).toBe(true);
      expect(await save(text, text), text).toEqual({ id, isNew: false });
      expect(await list()).toMatchObject([{ id, keyword: text, location: text }]);
      await deleteSavedSearch(context.services, user, id);
    }
  });

  test("the page knows whether its viewer keeps the search, and of nobody else's", async () => {
    await save("nurse", "Halifax");
    const { services } = context;
    const same = terms("NURSE", "halifax");
    expect(await isSearchSaved(services, user, same)).toBe(true);
    expect(await isSearchSaved(services, user, terms("nurse"))).toBe(false);
    expect(await isSearchSaved(services, other, same)).toBe(false);
    expect(await isSearchSaved(services, anonymousViewer, same)).toBe(false);
  });
});

describe("the limit", () => {
  test("is no price: what a list can hold, for everyone", async () => {
    for (let n = 1; n < maxSavedSearches; n++) await keep(`word${n}`);
    expect((await save("last")).isNew).toBe(true);
    await expect(save("more")).rejects.toMatchObject({
      code: "too_many_saved_searches",
      status: 409,
    });
    expect((await save("WORD1")).isNew).toBe(false);
    const { searches, total, pages } = await listSavedSearches(context.services, user, 3);
    expect([searches.length, total, pages]).toEqual([
      savedSearchesPerPage,
      maxSavedSearches,
      maxSavedSearches / savedSearchesPerPage,
    ]);
  });

  test("holds when many are saved at the same time, and so does once each", async () => {
    for (let n = 0; n < maxSavedSearches - 3; n++) await keep(`word${n}`);
    const words = ["a", "b", "c", "d", "e", "f"];
    const results = await Promise.allSettled([...words, ...words].map((word) => save(word)));
    const isNew = (result: PromiseSettledResult<{ isNew: boolean }>) =>
      result.status === "fulfilled" && result.value.isNew;
    expect(results.filter(isNew)).toHaveLength(3);
    const { total } = await listSavedSearches(context.services, user);
    expect(total).toBe(maxSavedSearches);
  });
});

test("filters make another search, in whatever order they were chosen", async () => {
  const query = (filters: JobQuery["filters"]) => ({ keyword: "nurse", location: "", filters });
  const first = await saveSearch(context.services, user, query({ visa: "yes", region: "CA-NS" }));
  const same = await saveSearch(context.services, user, query({ region: "CA-NS", visa: "yes" }));
  expect(same).toEqual({ id: first.id, isNew: false });
  context.clock.advance(1);
  const other = await saveSearch(context.services, user, query({ region: "CA-ON" }));
  expect(other.isNew).toBe(true);
  const [latest, earlier] = await list();
  expect(latest?.filters).toEqual({ region: "CA-ON" });
  expect(earlier).toMatchObject({ filters: { region: "CA-NS", visa: "yes" }, openJobs: 1 });
});

describe("what a search finds", () => {
  test("is what the search page finds, whatever was typed", async () => {
    await postJob("Caregiver 100% remote_work \\ night");
    const tried: [string, string][] = [
      ["nurse", ""],
      ["NURSE", "halifax"],
      ["", "Canada"],
      ["", "QUEBEC"],
      ["healthcare care", "united states"],
      ["100%", ""],
      ["%", ""],
      ["remote_work", ""],
      ["\\", ""],
      ["a b c d e f g h zzz", ""],
      ["nothing-has-this", ""],
    ];
    for (const [keyword, location] of tried) await keep(keyword, location);
    const searches = await list();
    expect(searches).toHaveLength(tried.length);
    for (const { keyword, location, openJobs } of searches) {
      const search = readJobSearch(new URLSearchParams({ keyword, location }));
      const { total } = await searchJobs(context.services, user, search);
      expect(openJobs, `${keyword} in ${location}`).toBe(total);
    }
    expect(searches.filter(({ openJobs }) => openJobs > 0).length).toBeGreaterThan(5);
    expect(searches.filter(({ openJobs }) => openJobs === 0).length).toBeGreaterThan(0);
  });

  test("is new until it was opened from the list, and counted from then", async () => {
    const { services, clock } = context;
    const { id } = await save("beekeeper", "halifax");
    const counts = async () => {
      const [search] = await list();
      return [search?.openJobs, search?.newJobs];
    };
    expect(await counts()).toEqual([0, 0]);
    clock.advance(60);
    const first = await postJob("Beekeeper");
    await postJob("Beekeeper", "Toronto, ON");
    expect(await counts()).toEqual([1, 1]);
    clock.advance(60);
    expect(await openSavedSearch(services, user, id)).toEqual(terms("beekeeper", "halifax"));
    expect(await counts()).toEqual([1, 0]);
    expect((await list())[0]?.lastOpenedAt).toEqual(clock.now());
    clock.advance(60);
    await postJob("Senior beekeeper");
    expect(await counts()).toEqual([2, 1]);
    await services.database.asSystem("test close", (transaction) =>
      transaction.updateTable("jobs").set({ status: "closed" }).where("id", "=", first).execute(),
    );
    expect(await counts()).toEqual([1, 1]);
    clock.advance({ days: 400 });
    expect(await counts()).toEqual([0, 0]);
    await jobsFeature.seedSamples?.(services);
  });

  test("the dashboard shows the latest five, and how many there are", async () => {
    for (const word of ["nurse", "b", "c", "d", "e", "f"]) {
      await keep(word);
      context.clock.advance(1);
    }
    const { kept, latest } = await readSavedSearchSummary(context.services, user);
    expect(kept).toBe(6);
    expect(latest.map(({ title }) => title)).toEqual(["“f”", "“e”", "“d”", "“c”", "“b”"]);
    const [newest] = await list();
    expect(latest[0]).toMatchObject({
      path: savedSearchPath(newest?.id ?? ""),
      finds: `${newest?.openJobs} open jobs`,
    });
    expect(await readSavedSearchSummary(context.services, other)).toEqual({ kept: 0, latest: [] });
  });
});

test("the list is counted sixty times a minute for one account, and again after a while", async () => {
  await save("nurse");
  for (let n = 0; n < 60; n++) expect(await list()).toHaveLength(1);
  await expect(list()).rejects.toMatchObject({ code: "saved_searches_too_often", status: 429 });
  expect((await listSavedSearches(context.services, other)).searches).toEqual([]);
  expect((await readSavedSearchSummary(context.services, user)).kept).toBe(1);
  context.clock.advance(1);
  expect(await list()).toHaveLength(1);
});

describe("a search of one's own", () => {
  test("is removed once, and says what it was", async () => {
    const { services } = context;
    const { id } = await save("nurse", "Halifax");
    expect(await deleteSavedSearch(services, other, id)).toBeUndefined();
    expect(await names()).toEqual(["nurse"]);
    expect(await deleteSavedSearch(services, user, id)).toEqual(terms("nurse", "Halifax"));
    expect(await deleteSavedSearch(services, user, id)).toBeUndefined();
    expect(await deleteSavedSearch(services, user, "x")).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  test("is opened by its owner only", async () => {
    const { services } = context;
    const { id } = await save("nurse");
    for (const [viewer, tried] of [
      [other, id],
      [user, "00000000-0000-4000-8000-000000000000"],
      [user, "' or 1=1"],
    ] as const) {
      await expect(openSavedSearch(services, viewer, tried)).rejects.toMatchObject({
        code: "saved_search_not_found",
        status: 404,
      });
    }
    expect((await list())[0]?.lastOpenedAt).toBeNull();
  });

  test("goes with the account", async () => {
    await save("nurse");
    const count = () =>
      context.services.database.asSystem("test count", (transaction) =>
        transaction
          .selectFrom("saved_searches")
          .select("id")
          .where("user_id", "=", user.userId)
          .execute(),
      );
    expect(await count()).toHaveLength(1);
    await context.services.database.asSystem("test delete", (transaction) =>
      transaction.deleteFrom("auth.users").where("id", "=", user.userId).execute(),
    );
    expect(await count()).toEqual([]);
  });
});

describe("row security", () => {
  const read = (viewer: Viewer) =>
    context.services.database
      .as(viewer, (transaction) => transaction.selectFrom("saved_searches").selectAll().execute())
      .then(
        (rows) => rows.length,
        (error: { code?: string }) => error.code,
      );

  test("people see their own rows and no others", async () => {
    await save("nurse");
    expect(await read(user)).toBe(1);
    expect(await read(other)).toBe(0);
    expect(await read(await context.createUser({ roles: ["admin"] }))).toBe(0);
    expect(await read(anonymousViewer)).toBe("42501");
  });

  test("nobody's role changes anything directly", async () => {
    await save("nurse");
    const { database } = context.services;
    const row = {
      user_id: user.userId,
      keyword: "x",
      location: "",
      keyword_words: ["x"],
      location_words: [],
      saved_at: context.clock.now(),
    };
    for (const viewer of [anonymousViewer, other, user]) {
      const writes = [
        () =>
          database.as(viewer, (transaction) => transaction.deleteFrom("saved_searches").execute()),
        () =>
          database.as(viewer, (transaction) =>
            transaction.updateTable("saved_searches").set({ keyword: "x" }).execute(),
          ),
        () =>
          database.as(viewer, (transaction) =>
            transaction.insertInto("saved_searches").values(row).execute(),
          ),
      ];
      for (const write of writes) await expect(write()).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("a page of searches is counted right over thousands of jobs", async () => {
  const { services, clock } = context;
  for (let n = 0; n < savedSearchesPerPage; n++) await keep(`welder skill${n}`, `town${n}`);
  const now = clock.now();
  await services.database.executeRaw(
    `insert into public.jobs (title, employer, sector, location, country, employment_type,
       salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai,
       description, responsibilities, requirements, skills, posted_at, closes_at)
     select 'Welder ' || n, 'Builder ' || (n % 97), 'trades', 'Town' || (n % 50) || ', ON', 'CA',
       'full_time', 3000, 4000, 'CAD', 'hour', true, false,
       repeat('Joins steel for bridges and ships with a crew. ', 6), array['Weld'], array['Care'],
       array['Steel', 'skill' || (n % 100) || 'x'], $1::timestamptz, $2::timestamptz
     from generate_series(1, 2000) as n`,
    [now, new Date(now.getTime() + 1_000_000)],
  );
  const searches = await list();
  const counts = new Map(searches.map(({ keyword, openJobs }) => [keyword, openJobs]));
  expect(counts.size).toBe(savedSearchesPerPage);
  // Every hundredth job has skill 19x, in town 19. Skill 1 in town 1 is also each 1x in its town 1x.
  expect(counts.get("welder skill19")).toBe(20);
  expect(counts.get("welder skill1")).toBe(11 * 20);
});
