import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAdminHome } from "../src/features/admin/home.usecases.server.ts";
import { loader as loadBusiness } from "../src/features/business/pages/business.tsx";
import { loader as loadEvents } from "../src/features/events/pages/events.tsx";
import { loader as loadJobs } from "../src/features/jobs/pages/jobs.tsx";
import { loader as loadMentors } from "../src/features/mentors/pages/mentorship.tsx";
import { loader as loadSearch } from "../src/features/search/pages/search.tsx";
import { maxVainWordsPerDay } from "../src/features/search/search.constants.ts";
import { createVainSearches } from "../src/features/search/vain-searches.services.server.ts";
import { deleteOldData } from "../src/platform/retention/delete-old-data.ts";
import { anonymousViewer } from "../src/platform/viewer.ts";
import { toSeconds } from "../src/shared/time.ts";
import { pageContext } from "./support/pages/page-context.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(() =>
  context.services.database.asSystem("test", (transaction) =>
    transaction.deleteFrom("private.searches_without_results").execute(),
  ),
);

type Loader = (given: object) => Promise<unknown>;

async function visit(loader: unknown, path: string, clientAddress: string): Promise<void> {
  const request = new Request(new URL(path, "http://site.example"));
  const given = pageContext(context.services, anonymousViewer, request, clientAddress);
  await (loader as Loader)({ request, params: {}, context: given });
}
const searchFor = (query: string, network: string) =>
  visit(loadSearch, `/search?q=${encodeURIComponent(query)}`, network);

const stored = () =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.searches_without_results")
      .select(["place", "words", "searches"])
      .orderBy("words")
      .execute(),
  );

test("words that two networks searched for in vain are counted, without who", async () => {
  await searchFor("Xylôphone  Tuner", "192.0.2.1");
  expect(await stored()).toEqual([]);
  await searchFor("xylophone tuner", "192.0.2.1");
  expect(await stored()).toEqual([]);
  await searchFor("XYLOPHONE tuner", "192.0.2.2");
  expect(await stored()).toEqual([{ place: "site", words: "xylophone tuner", searches: 2 }]);
  await searchFor("xylophone tuner", "192.0.2.2");
  await searchFor("xylophone tuner", "192.0.2.3");
  expect(await stored()).toEqual([{ place: "site", words: "xylophone tuner", searches: 3 }]);
});

test("a search that finds something isn't counted, nor are emails and numbers", async () => {
  for (const query of ["license", "zork@people.example", "416 555 0199 zork"]) {
    for (const network of ["192.0.2.11", "192.0.2.12"]) await searchFor(query, network);
  }
  expect(await stored()).toEqual([]);
});

test("job searches count by their words alone, where no place or filter could be the reason", async () => {
  for (const network of ["192.0.2.21", "192.0.2.22"]) {
    await visit(loadJobs, "/jobs?keyword=Beekeeper", network);
    await visit(loadJobs, "/jobs?keyword=Florist&location=Nowhere", network);
    await visit(loadJobs, "/jobs", network);
  }
  expect(await stored()).toEqual([{ place: "jobs", words: "beekeeper", searches: 2 }]);
});

test("the lists of mentors, events and opportunities count words that find nothing by themselves", async () => {
  for (const network of ["192.0.2.25", "192.0.2.26"]) {
    await visit(loadMentors, "/mentorship?q=beekeeper", network);
    await visit(loadMentors, "/mentorship?q=florist&specialization=business", network);
    await visit(loadEvents, "/events?q=astronomy", network);
    await visit(loadEvents, "/events?q=geology&kind=webinar", network);
    await visit(loadBusiness, "/business?q=bookbindery", network);
    await visit(loadBusiness, "/business", network);
  }
  // A page that's rendered for many is nobody's search.
  for (let time = 0; time < 2; time += 1) await visit(loadEvents, "/events?q=zoology", "");
  expect(await stored()).toEqual([
    { place: "events", words: "astronomy", searches: 2 },
    { place: "mentors", words: "beekeeper", searches: 2 },
    { place: "opportunities", words: "bookbindery", searches: 2 },
  ]);
});

test("nobody can fill the table", async () => {
  await context.services.database.asSystem("test", (transaction) =>
    sql`insert into private.searches_without_results (day, place, words, searches)
      select (${context.clock.now()}::timestamptz at time zone 'UTC')::date, 'site', 'w' || n, 1
      from generate_series(1, ${maxVainWordsPerDay}::integer) as n`.execute(transaction),
  );
  for (const network of ["192.0.2.31", "192.0.2.32"]) {
    await searchFor("quuxian", network);
    await visit(loadSearch, "/search?q=zzqxw", network);
  }
  expect(await stored()).toHaveLength(maxVainWordsPerDay);
});

test("the words are shown to editors on /admin for 30 days and deleted after 90", async () => {
  const { services, createUser, clock } = context;
  for (const network of ["192.0.2.41", "192.0.2.42"]) await searchFor("glassblowing", network);
  const lines = async (role: "editor" | "support") =>
    (await readAdminHome(services, await createUser({ roles: [role] }))).tallies.map(
      (tally) => tally.lines,
    );
  expect(await lines("editor")).toEqual([[{ label: "glassblowing", count: 2 }]]);
  expect(await lines("support")).toEqual([]);
  clock.advance(toSeconds({ days: 31 }));
  expect(await lines("editor")).toEqual([[]]);
  await deleteOldData(services);
  expect(await stored()).toHaveLength(1);
  clock.advance(toSeconds({ days: 60 }));
  await deleteOldData(services);
  expect(await stored()).toEqual([]);
});

test("a search still answers when it can't be counted", async () => {
  const { services } = context;
  const broken = { ...services.database, once: () => Promise.reject(new Error("away")) };
  const note = createVainSearches({ ...services, database: broken } as typeof services);
  for (const clientAddress of ["192.0.2.51", "192.0.2.52"]) {
    await note({ place: "site", query: "kazoo", clientAddress });
  }
  expect(context.logged).toContainEqual(
    expect.objectContaining({ event: "search.vain_not_counted" }),
  );
  expect(JSON.stringify(context.logged)).not.toContain("kazoo");
});
