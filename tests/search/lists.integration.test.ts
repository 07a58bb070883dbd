import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOpportunities } from "../../src/features/business/opportunities.usecases.server.ts";
import { findUpcomingEvents } from "../../src/features/events/listing.usecases.server.ts";
import { everyMentor } from "../../src/features/mentors/directory/directory.rules.ts";
import { searchMentors } from "../../src/features/mentors/directory/directory.usecases.server.ts";
import {
  listFilterParameters,
  readListFilter,
} from "../../src/features/search/list-filter.rules.ts";
import { anonymousViewer } from "../../src/platform/viewer.ts";
import { features } from "../../src/server/features.ts";
import { createTestContext, type TestContext } from "../support/services.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
});
afterAll(() => context.close());

describe("the words of every list mean what they mean in the site's search:", () => {
  const events = async (q: string, kind: string | null = null) => {
    const found = await findUpcomingEvents(context.services, anonymousViewer, { q, kind });
    return { ...found, titles: [...new Set(found.events.map(({ title }) => title))] };
  };
  const opportunities = (q: string, kind: string | null = null) =>
    findOpportunities(context.services, anonymousViewer, { q, kind }, 1);

  test("events", async () => {
    expect((await events("contrat")).titles).toContain("Read Your Offer: A Contract Workshop");
    expect((await events("licence doctor")).titles).toContain(
      "Licensing for International Medical Graduates",
    );
    expect((await events("", "networking")).found.byKind).toMatchObject({ webinar: 3 });
    expect((await events("", "networking")).titles).toEqual([
      "Newcomers in Technology: Networking Hour",
    ]);
    const salaries = await events("salary", "conference");
    expect(salaries.titles).toEqual([]);
    expect(salaries.found).toMatchObject({ byKind: { webinar: 1 }, withoutWords: 1 });
    const closest = await events("salary zzzzzz");
    expect(closest.found.isClosest).toBe(true);
    expect(closest.titles).toContain("Talking About Salary in a New Country");
    expect((await events("zzzzzz")).titles).toEqual([]);

    // With no events of a kind, a search for it without the words finds nothing either.
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("events")
        .set({ publication: "unpublished" })
        .where("kind", "=", "networking")
        .execute(),
    );
    const none = await events("salary", "networking");
    expect(none.found).toMatchObject({ count: 0, byKind: { webinar: 1 }, withoutWords: 0 });
  });

  test("opportunities", async () => {
    const titles = async (q: string, kind: string | null = null) =>
      (await opportunities(q, kind)).opportunities.map(({ title }) => title);
    expect(await titles("clinic ON")).toEqual(["Lakeshore Sample Clinics"]);
    expect(await titles("bakehose")).toEqual(["Corner Sample Bakehouse"]);
    expect(await titles("ontario", "franchise")).toEqual(["Corner Sample Bakehouse"]);
    expect(await titles("clinic", "franchise")).toEqual([]);
  });

  test("mentors", async () => {
    const names = async (q: string) =>
      (await searchMentors(context.services, { ...everyMentor, q })).mentors.map(
        ({ full_name }) => full_name,
      );
    expect((await names("infirmière"))[0]).toBe("Marisol Reyes");
    expect(await names("heart doctor ON")).toEqual(["Adaeze Okonkwo"]);
    expect(await names("electricain alberta")).toEqual(["Tomasz Wielgosz"]);
  });
});

test("a list's filter is read from an address, and anything invalid is ignored", () => {
  const read = (text: string) => readListFilter(new URLSearchParams(text), ["workshop", "webinar"]);
  expect(listFilterParameters).toEqual(["q", "kind"]);
  expect(read("q=+a%0ab&kind=webinar")).toEqual({ q: "a b", kind: "webinar" });
  expect(read("kind=party")).toEqual({ q: "", kind: null });
});
