import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readCalendarFile } from "#platform/calendar/calendar.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, toSeconds } from "#shared/time.ts";
import { linksIn } from "../../../tests/support/pages/html.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { calendarChoices, makeCalendarFile } from "./calendar.usecases.server.ts";
import { addEvent } from "./events.test-support.ts";
import {
  countUpcomingWebinars,
  findEvent,
  listEventPages,
  listUpcomingEvents,
  listUpcomingWebinars,
} from "./listing.usecases.server.ts";
import * as eventsPage from "./pages/events.tsx";
import { registerForEvent } from "./registrations.usecases.server.ts";
import { seedSampleEvents } from "./samples/samples.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
afterEach(() =>
  context.services.database.asSystem("test", async (transaction) => {
    await transaction.deleteFrom("event_registrations").execute();
    await transaction.deleteFrom("events").execute();
  }),
);

const day = toSeconds({ days: 1 });
const inDays = (days: number) => addTime(context.clock.now(), { days });
const from = (days: number) => ({ starts_at: inDays(days), ends_at: inDays(days + 0.1) });
const events = () => listUpcomingEvents(context.services, anonymousViewer);
const webinars = () => listUpcomingWebinars(context.services, anonymousViewer);

describe("what is ahead", () => {
  test("is empty where there is nothing", async () => {
    expect(await events()).toEqual([]);
    expect(await webinars()).toEqual([]);
    expect(await countUpcomingWebinars(context.services, anonymousViewer)).toBe(0);
  });

  test("lists what has not ended, the soonest first, webinars apart", async () => {
    await addEvent(context, { id: "later", kind: "workshop", ...from(9) });
    await addEvent(context, { id: "sooner", kind: "conference", ...from(3) });
    await addEvent(context, { id: "now", kind: "networking", ...from(-0.05) });
    await addEvent(context, { id: "over", kind: "conference", ...from(-1) });
    for (const days of [8, 2, 6, 4]) await addEvent(context, { id: `web-${days}`, ...from(days) });

    expect((await events()).map(({ path }) => path)).toEqual([
      "/events/now",
      "/events/sooner",
      "/events/later",
    ]);
    expect(await webinars()).toMatchObject([
      { id: "web-2", path: "/events/web-2", durationMinutes: 144, is_sample: false },
      { id: "web-4" },
      { id: "web-6" },
    ]);
    expect(await countUpcomingWebinars(context.services, anonymousViewer)).toBe(4);
    expect(await listEventPages(context.services, anonymousViewer)).toHaveLength(7);
  });

  test("finds one event by its address, past ones too, and nothing else", async () => {
    await addEvent(context, { id: "over", ...from(-1) });
    expect(await findEvent(context.services, anonymousViewer, "over")).toMatchObject({
      id: "over",
    });
    for (const id of ["no-such", "", "OVER", "\0", "a".repeat(200), "'"]) {
      expect(await findEvent(context.services, anonymousViewer, id)).toBeUndefined();
    }
  });
});

describe("the page's filter", () => {
  async function read(search: string): Promise<string> {
    await addEvent(context, { id: "budgets", kind: "workshop", title: "Budgets", ...from(3) });
    await addEvent(context, { id: "exams", kind: "conference", title: "Exams", ...from(4) });
    const routes = [pageRoute("/events", eventsPage)];
    const { status, html } = await visitPage(context, routes, `/events${search}`);
    expect(status).toBe(200);
    return html;
  }

  test("is what the address says, and is cleared by a link", async () => {
    const html = await read("?q=budgets&kind=workshop");
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="budgets"/);
    expect(html).toMatch(/<option[^>]*value="workshop"[^>]*selected=""/);
    expect(html).toContain("1 event found for “budgets”, workshop");
    expect(html).toMatch(/href="\/events#upcoming"[^>]*>Clear filters<\/a>/);
    expect(linksIn(html)).toContain("/events/budgets");
    expect(linksIn(html)).not.toContain("/events/exams");
  });

  test("offers wider searches where nothing is found", async () => {
    const html = await read("?q=budgets&kind=conference");
    expect(html).toContain("No events found for “budgets”, conference");
    expect(html).toContain("No events match your search");
    expect(html).toMatch(/href="\/events\?q=budgets#upcoming"[^>]*>All types for “budgets” \(1\)/);
    expect(html).toMatch(
      /href="\/events\?kind=conference#upcoming"[^>]*>Conference, with any words \(1\)/,
    );
    expect(html).toMatch(/href="\/events#upcoming"[^>]*>Show all events<\/a>/);
  });

  test("isn't there to be cleared while the list is whole", async () => {
    const html = await read("?kind=picnic");
    expect(html).not.toContain("Clear filters");
    // Before it says what a filter finds, so that a screen reader hears it.
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
    expect(linksIn(html)).toEqual(expect.arrayContaining(["/events/budgets", "/events/exams"]));
  });
});

describe("the samples of a demo", () => {
  const seed = () => seedSampleEvents(context.services);

  test("are three events and three webinars, all ahead and marked", async () => {
    await seed();
    const all = await events();
    expect(all.map(({ kind }) => kind).sort()).toEqual(["conference", "networking", "workshop"]);
    expect(all).toMatchObject(
      all.map(() => ({ location: "Virtual", priceCents: 0, is_sample: true, attendees: 0 })),
    );
    for (const { startsAt } of all) expect(startsAt.getTime()).toBeGreaterThan(+inDays(7));
    expect(await webinars()).toHaveLength(3);
    expect(await listEventPages(context.services, anonymousViewer)).toEqual([]);
  });

  test("are called samples in people's calendars, and real events aren't", async () => {
    await seed();
    await addEvent(context, { id: "exams", kind: "workshop", title: "Exams" });
    for (const event of await events()) {
      const title = event.is_sample ? `${event.title} (sample)` : "Exams";
      const file = await makeCalendarFile(context.services, anonymousViewer, event.id);
      expect(readCalendarFile(file?.text ?? "").SUMMARY).toBe(title);
      const { google } = calendarChoices(context.services, event);
      expect(new URL(google).searchParams.get("text")).toBe(title);
    }
  });

  test("stay the same however often the demo starts", async () => {
    await seed();
    const first = await events();
    context.clock.advance(3 * day);
    await seed();
    expect(await events()).toEqual(first);
  });

  test("move on when they have passed; a registration keeps the event it is for", async () => {
    await seed();
    const [event, other] = await events();
    await registerForEvent(context.services, anonymousViewer, {
      eventId: event?.id ?? "",
      form: { name: "Ada Example", email: "ada@people.example" },
      clientAddress: "",
    });
    context.clock.advance(40 * day);
    expect(await events()).toEqual([]);
    await seed();
    expect(await events()).toHaveLength(3);
    expect(await webinars()).toHaveLength(3);
    for (const { startsAt } of await events()) {
      expect(startsAt.getTime()).toBeGreaterThan(+inDays(7));
    }
    const find = (id = "") => findEvent(context.services, anonymousViewer, id);
    expect(await find(event?.id)).toMatchObject({ id: event?.id });
    expect(await find(other?.id)).toBeUndefined();
  });
});
