import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import { sampleOpportunities } from "../../../content/samples/opportunities.ts";
import { linksIn } from "../../../tests/support/pages/html.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { opportunitiesPerPage, opportunityPath } from "./business.constants.ts";
import { businessFeature } from "./business.feature.server.ts";
import {
  countOpportunities,
  listOpportunities,
  readOpportunity,
} from "./opportunities.usecases.server.ts";
import * as businessPage from "./pages/business.tsx";
import {
  listSavedIds,
  listSavedOpportunities,
  saveOpportunity,
  unsaveOpportunity,
} from "./saved.usecases.server.ts";

const [clinics, bakehouse] = sampleOpportunities.map(({ id }) => id) as [string, string];
const nobodys = "00000000-0000-4000-8000-000000000000";

let context: TestContext;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  user = await context.createUser();
  other = await context.createUser();
});
afterAll(() => context.close());

const setSample = (isSample: boolean) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("opportunities")
      .set({ is_sample: isSample })
      .where("id", "=", clinics)
      .execute(),
  );

describe("opportunities", () => {
  test("there are none until samples are seeded, once however often", async () => {
    expect(await listOpportunities(context.services, anonymousViewer)).toEqual([]);
    expect(await businessFeature.listPages?.(context.services)).toEqual([]);
    await businessFeature.seedSamples?.(context.services);
    await businessFeature.seedSamples?.(context.services);
    const opportunities = await listOpportunities(context.services, anonymousViewer);
    expect(opportunities).toHaveLength(3);
    expect(opportunities.every(({ is_sample }) => is_sample)).toBe(true);
    expect(await countOpportunities(context.services, anonymousViewer)).toBe(3);
    expect(await businessFeature.listPages?.(context.services)).toEqual([]);
    await setSample(false);
    expect(await businessFeature.listPages?.(context.services)).toEqual([opportunityPath(clinics)]);
    await setSample(true);
  });

  test("one is read with everything that is said about it", async () => {
    expect(await readOpportunity(context.services, anonymousViewer, clinics)).toMatchObject({
      title: "Lakeshore Sample Clinics",
      kind: "investment",
      investment: { minimumCents: 250_000_00, maximumCents: 750_000_00, currency: "CAD" },
      risks: expect.arrayContaining([expect.stringContaining("third location")]),
      disclosureNote: expect.stringContaining("not an offer of securities"),
    });
  });

  test.for(["1", "' or true --", nobodys])("there is none at %s", async (id) => {
    const notFound = { code: "opportunity_not_found", status: 404 };
    await expect(readOpportunity(context.services, anonymousViewer, id)).rejects.toMatchObject(
      notFound,
    );
    await expect(saveOpportunity(context.services, user, id)).rejects.toMatchObject(notFound);
  });

  test("real ones come first, and seeding never touches them", async () => {
    const own = await createTestContext();
    const [sample] = sampleOpportunities;
    if (!sample) throw new Error("there are no samples");
    await own.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("opportunities")
        .values({ ...sample, title: "A real one" })
        .execute(),
    );
    await businessFeature.seedSamples?.(own.services);
    const [first, ...rest] = await listOpportunities(own.services, anonymousViewer);
    expect(first).toMatchObject({ title: "A real one", is_sample: false });
    expect(rest).toHaveLength(2);
    await own.close();
  });

  test("the table refuses a range that ends before it begins", async () => {
    const [sample] = sampleOpportunities;
    if (!sample) throw new Error("there are no samples");
    await expect(
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .insertInto("opportunities")
          .values({ ...sample, id: nobodys, investment_max_cents: 1 })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the page's filter", () => {
  async function read(search: string): Promise<string> {
    const routes = [pageRoute("/business", businessPage)];
    const { status, html } = await visitPage(context, routes, `/business${search}`);
    expect(status).toBe(200);
    return html;
  }

  test("is what the address says, and is cleared by a link", async () => {
    const html = await read("?q=bakehouse&kind=franchise");
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="bakehouse"/);
    expect(html).toMatch(/<option[^>]*value="franchise"[^>]*selected=""/);
    expect(html).toContain("1 opportunity found for “bakehouse”, franchise");
    expect(html).toMatch(/href="\/business#opportunities"[^>]*>Clear filters<\/a>/);
    expect(linksIn(html)).toContain(opportunityPath(bakehouse));
    expect(linksIn(html)).not.toContain(opportunityPath(clinics));
  });

  test("offers wider searches where nothing is found", async () => {
    const html = await read("?q=bakehouse&kind=investment");
    expect(html).toContain("No opportunities found for “bakehouse”, investment");
    expect(html).toContain("No opportunities match your search");
    expect(html).toMatch(
      /href="\/business\?q=bakehouse#opportunities"[^>]*>All types for “bakehouse” \(1\)/,
    );
    expect(html).toMatch(
      /href="\/business\?kind=investment#opportunities"[^>]*>Investment, with any words \(1\)/,
    );
    expect(html).toMatch(/href="\/business#opportunities"[^>]*>Show all opportunities<\/a>/);
  });

  test("leads to a list that marks samples only if it also has real opportunities", async () => {
    const note = "These businesses and their figures are samples.";
    const marks = async () => {
      const html = await read("");
      const rows = html.split("<article").slice(1);
      return [html.includes(note), ...rows.map((row) => row.includes(">Sample<"))];
    };
    expect(await marks()).toEqual([true, false, false, false]);
    await setSample(false);
    expect(await marks()).toEqual([false, false, true, true]);
    await setSample(true);
  });

  test("isn't there to be cleared while the list is whole", async () => {
    const html = await read("?kind=lottery");
    expect(html).not.toContain("Clear filters");
    // Before it says what a filter finds, so that a screen reader hears it.
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
    expect(linksIn(html)).toEqual(
      expect.arrayContaining([opportunityPath(bakehouse), opportunityPath(clinics)]),
    );
  });
});

test("everything that's published is in the list, page by page, and found by words", async () => {
  const own = await createTestContext();
  const [sample] = sampleOpportunities;
  if (!sample) throw new Error("there are no samples");
  const now = own.clock.now();
  const titleOf = (index: number) => (index === 0 ? "The oldest quarry" : `Bakery ${index}`);
  const all = Array.from({ length: opportunitiesPerPage + 1 }, (_, index) => ({
    ...sample,
    id: crypto.randomUUID(),
    title: titleOf(index),
    created_at: addTime(now, { minutes: index }),
  }));
  await own.services.database.asSystem("test", (transaction) =>
    transaction.insertInto("opportunities").values(all).execute(),
  );
  const oldest = opportunityPath(all[0]?.id ?? "");
  const routes = [pageRoute("/business", businessPage)];
  const read = async (search: string) => (await visitPage(own, routes, `/business${search}`)).html;
  const first = await read("");
  expect(linksIn(first)).not.toContain(oldest);
  expect(first).toContain('href="/business?page=2#opportunities"');
  for (const search of ["?page=2", "?page=9", "?q=quarry"]) {
    expect(linksIn(await read(search)), search).toContain(oldest);
  }
  const entries = await businessFeature.listSearchEntries?.(own.services);
  expect(entries?.map(({ path }) => path)).toContain(oldest);
  expect(entries).toHaveLength(await countOpportunities(own.services, anonymousViewer));
  await own.close();
});

describe("saving", () => {
  test("keeps an opportunity once, however often and from how many tabs", async () => {
    const { services, clock } = context;
    expect(await listSavedIds(services, user)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => saveOpportunity(services, user, clinics)));
    const [first] = await listSavedOpportunities(services, user);
    clock.advance(60);
    await saveOpportunity(services, user, clinics);
    expect(await listSavedOpportunities(services, user)).toEqual([first]);
    expect(first).toEqual({
      id: clinics,
      title: "Lakeshore Sample Clinics",
      kind: "investment",
      location: "Hamilton, ON",
      investment: { minimumCents: 250_000_00, maximumCents: 750_000_00, currency: "CAD" },
      path: opportunityPath(clinics),
      isOpen: true,
      savedAt: expect.any(Date),
    });
  });

  test("lists the latest first, and is everybody's own", async () => {
    const { services, clock } = context;
    clock.advance(60);
    await saveOpportunity(services, user, bakehouse);
    expect(await listSavedIds(services, user)).toEqual([bakehouse, clinics]);
    expect(await listSavedIds(services, other)).toEqual([]);
    expect(await listSavedIds(services, anonymousViewer)).toEqual([]);
  });

  test("is undone, once or twice, without touching the rest", async () => {
    const { services } = context;
    await unsaveOpportunity(services, other, bakehouse);
    expect(await listSavedIds(services, user)).toEqual([bakehouse, clinics]);
    await unsaveOpportunity(services, user, bakehouse);
    await unsaveOpportunity(services, user, bakehouse);
    expect(await listSavedIds(services, user)).toEqual([clinics]);
  });

  test("ends with the opportunity and with the account", async () => {
    const own = await createTestContext();
    await businessFeature.seedSamples?.(own.services);
    const leaver = await own.createUser();
    const stayer = await own.createUser();
    for (const person of [leaver, stayer]) {
      await saveOpportunity(own.services, person, clinics);
      await saveOpportunity(own.services, person, bakehouse);
    }
    await own.services.database.asSystem("test", async (transaction) => {
      await transaction.deleteFrom("auth.users").where("id", "=", leaver.userId).execute();
      await transaction.deleteFrom("opportunities").where("id", "=", clinics).execute();
    });
    expect(await listSavedIds(own.services, leaver)).toEqual([]);
    expect(await listSavedIds(own.services, stayer)).toEqual([bakehouse]);
    await own.close();
  });
});

describe("row security", () => {
  const denied = "42501";
  const rows = (viewer: Viewer, table: "opportunities" | "saved_opportunities") =>
    context.services.database
      .as(viewer, (transaction) => transaction.selectFrom(table).selectAll().execute())
      .then(
        (found) => found.length,
        (error: { code?: string }) => error.code,
      );

  test("everybody reads opportunities, and people what they saved themselves", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    for (const viewer of [anonymousViewer, user, other, admin]) {
      expect(await rows(viewer, "opportunities")).toBe(3);
    }
    expect(await rows(anonymousViewer, "saved_opportunities")).toBe(denied);
    expect(await rows(user, "saved_opportunities")).toBe(1);
    expect(await rows(other, "saved_opportunities")).toBe(0);
    expect(await rows(admin, "saved_opportunities")).toBe(0);
  });

  test("nobody's role changes anything directly", async () => {
    const { database } = context.services;
    for (const viewer of [anonymousViewer, user]) {
      const attempts = [
        () =>
          database.as(viewer, (transaction) => transaction.deleteFrom("opportunities").execute()),
        () =>
          database.as(viewer, (transaction) =>
            transaction.updateTable("opportunities").set({ title: "Mine" }).execute(),
          ),
        () =>
          database.as(viewer, (transaction) =>
            transaction.deleteFrom("saved_opportunities").execute(),
          ),
        () =>
          database.as(viewer, (transaction) =>
            transaction
              .insertInto("saved_opportunities")
              .values({ user_id: other.userId, opportunity_id: bakehouse })
              .execute(),
          ),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ code: denied });
    }
  });
});
