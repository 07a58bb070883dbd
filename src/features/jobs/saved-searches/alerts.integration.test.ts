import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  readNotifications,
  saveNotifications,
} from "#features/account/notifications/notifications.usecases.server.ts";
import { addVerifiedOrganization } from "#features/candidates/visibility/visibility.test-support.ts";
import { blockOrganization } from "#features/candidates/visibility/visibility.usecases.server.ts";
import { mergeAs } from "#features/people/merge.test-support.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addOrganizationJob } from "../jobs.test-support.ts";
import type { JobFilters } from "../search/filter-choices.constants.ts";
import { readStopLink, sendJobAlerts, stopByLink } from "./alerts.usecases.server.ts";
import { type AlertFrequency, stopAlertsPath } from "./saved-searches.constants.ts";
import { alertWording } from "./saved-searches.rules.ts";
import { changeAlerts, listSavedSearches, saveSearch } from "./saved-searches.usecases.server.ts";

let context: TestContext;
let user: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  user = await context.createUser();
});

let posted = 0;
async function postJob(title: string, location = "Halifax, NS"): Promise<string> {
  const [sample] = sampleJobs;
  if (!sample) throw new Error("These tests need a sample job");
  const { postedDaysAgo: _, openDays: __, id: ___, ...job } = sample;
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
        closes_at: addTime(now, { days: 60 }),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

async function save(
  keyword: string,
  frequency: AlertFrequency = "daily",
  filters: JobFilters = {},
): Promise<string> {
  const query = { keyword, location: "", filters };
  return (await saveSearch(context.services, user, query, frequency)).id;
}

async function emails(to = user.email) {
  return (await context.outbox()).filter(({ recipient }) => recipient === to);
}

/** Some time later, after the job has run. */
async function after(time: { days?: number; hours?: number }) {
  context.clock.advance(time);
  await sendJobAlerts(context.services);
  return emails();
}

const frequencies = async () =>
  (await listSavedSearches(context.services, user)).searches.map(({ frequency }) => frequency);

describe("new jobs are emailed", () => {
  test("once each, in one email for all searches, and not what was there before", async () => {
    await postJob("Old beekeeper");
    await save("beekeeper");
    context.clock.advance(1);
    await save("", "daily", { region: "CA-NS" });
    context.clock.advance({ hours: 1 });
    const id = await postJob("New beekeeper");
    await postJob("Beekeeper in the mountains", "Banff, AB");
    expect(await after({ hours: 1 })).toEqual([]);
    const [email, ...others] = await after({ days: 1 });
    expect(others).toEqual([]);
    expect(email?.subject).toBe("2 new jobs for your saved searches");
    expect(email?.text).toContain(`/talent/jobs/${id}`);
    expect(email?.text.match(/New beekeeper/g)).toHaveLength(1);
    expect(email?.text).toContain("Beekeeper in the mountains");
    expect(email?.text).not.toContain("Old beekeeper");
    expect(email?.text).toContain(context.services.company.postalAddress);
    expect(await after({ days: 1 })).toHaveLength(1);
    await postJob("Third beekeeper");
    const [, next] = await after({ days: 1 });
    expect(next?.subject).toMatch(/^1 new job: /);
  });

  test("all of them together, however many there are, and none of those again", async () => {
    await save("cartographer");
    context.clock.advance(60);
    for (let count = 0; count < 205; count += 1) await postJob("Cartographer");
    const [email] = await after({ days: 1 });
    expect(email?.subject).toMatch(/^205 new jobs: /);
    expect(email?.text).toContain("We found 205 new jobs");
    expect(email?.text).toContain("See 195 more");
    expect(await after({ days: 7 })).toHaveLength(1);
  });

  test("but not those of an employer that the person blocks or works for", async () => {
    const { services } = context;
    const { id: organizationId, owner } = await addVerifiedOrganization(context, {
      publicName: "Quarry Works",
    });
    const other = await context.createUser();
    const query = { keyword: "stonemason", location: "", filters: {} };
    for (const person of [user, owner, other]) await saveSearch(services, person, query, "daily");
    await blockOrganization(services, user, organizationId);
    context.clock.advance(60);
    await addOrganizationJob(context, { owner, organizationId, change: { title: "Stonemason" } });
    await after({ days: 1 });
    const alerted = async ({ email }: TestUser) =>
      (await emails(email)).filter(({ text }) => text.includes("Stonemason")).length;
    expect(await alerted(other)).toBe(1);
    expect(await alerted(user)).toBe(0);
    expect(await alerted(owner)).toBe(0);
  });

  test("weekly where that was chosen, and never where nothing was", async () => {
    await save("falconer", "weekly");
    await save("falcon", "off");
    context.clock.advance(60);
    await postJob("Falconer");
    expect(await after({ days: 3 })).toEqual([]);
    expect(await after({ days: 4 })).toHaveLength(1);
    expect(await after({ days: 30 })).toHaveLength(1);
  });

  test("also those from before a change of frequency, but not from a time without emails", async () => {
    const searchId = await save("thatcher", "weekly");
    const change = (frequency: AlertFrequency) =>
      changeAlerts(context.services, user, { searchId, frequency });
    context.clock.advance(60);
    await postJob("First thatcher");
    context.clock.advance({ days: 3 });
    await change("daily");
    expect((await after({ days: 1 })).map(({ text }) => text)).toEqual([
      expect.stringContaining("First thatcher"),
    ]);
    context.clock.advance(60);
    await postJob("Second thatcher");
    context.clock.advance(60);
    await change("weekly");
    const [, second, ...more] = await after({ days: 7 });
    expect(more).toEqual([]);
    expect(second?.text).toContain("Second thatcher");
    expect(second?.text).not.toContain("First thatcher");
    await change("off");
    context.clock.advance(60);
    await postJob("Third thatcher");
    context.clock.advance(60);
    await change("daily");
    expect(await after({ days: 2 })).toHaveLength(2);
  });

  test("all that were posted since the last email, though the search is for the last 24 hours", async () => {
    await save("clockmaker", "weekly", { posted: "1d" });
    for (const days of [1, 2, 3]) {
      context.clock.advance({ days });
      await postJob("Clockmaker");
    }
    const [weekly, ...others] = await after({ days: 1 });
    expect(others).toEqual([]);
    expect(weekly?.subject).toBe("3 new jobs: “clockmaker”");
    user = await context.createUser();
    await save("sailmaker", "daily", { posted: "1d" });
    context.clock.advance(60);
    await postJob("Sailmaker");
    expect(await after({ hours: 25 })).toHaveLength(1);
  });

  test("at most once in any day, whenever the searches were saved", async () => {
    await save("beekeeper");
    context.clock.advance({ hours: 9 });
    await save("lighthouse");
    await save("shepherd", "weekly");
    /** Hours after that at which an email came, in the order of the emails. */
    const sentAt: number[] = [];
    for (let hour = 3; hour <= 15 * 24; hour += 3) {
      if (hour % 6 === 0) {
        await postJob("Beekeeper");
        await postJob("Lighthouse keeper");
      }
      if (hour % 24 === 0) await postJob("Shepherd");
      const { length } = await after({ hours: 3 });
      while (sentAt.length < length) sentAt.push(hour);
    }
    expect(sentAt.length).toBeGreaterThan(10);
    const gaps = sentAt.slice(1).map((hour, index) => hour - (sentAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
    const weekly = (await emails()).flatMap(({ text }, index) =>
      text.includes("Shepherd") ? [sentAt[index] ?? 0] : [],
    );
    expect(weekly).toHaveLength(2);
    expect((weekly[1] ?? 0) - (weekly[0] ?? 0)).toBe(7 * 24);
  });

  test("once, however many processes run the job", async () => {
    await save("lamplighter");
    context.clock.advance(60);
    await postJob("Lamplighter");
    context.clock.advance({ days: 1 });
    await Promise.all([1, 2, 3].map(() => sendJobAlerts(context.services)));
    expect(await emails()).toHaveLength(1);
  });

  test("not about a job that has closed meanwhile", async () => {
    await save("glassblower");
    context.clock.advance(60);
    const id = await postJob("Glassblower");
    await context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("jobs").set({ status: "closed" }).where("id", "=", id).execute(),
    );
    expect(await after({ days: 1 })).toEqual([]);
  });

  test("not to someone who is suspended or whose address isn't confirmed", async () => {
    await save("weaver");
    const suspended = user;
    user = await context.createUser();
    await save("weaver");
    await context.services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("auth.users")
        .set({ email_confirmed_at: null })
        .where("id", "=", user.userId)
        .execute();
      await transaction
        .updateTable("auth.users")
        .set({ banned_until: addTime(context.clock.now(), { days: 1000 }) })
        .where("id", "=", suspended.userId)
        .execute();
    });
    context.clock.advance(60);
    await postJob("Weaver");
    expect(await after({ days: 1 })).toEqual([]);
    expect(await emails(suspended.email)).toEqual([]);
  });
});

describe("stopping", () => {
  /** The links of the newest email that stop something, in their order. */
  async function stopTokens(): Promise<string[]> {
    const email = (await emails()).at(-1);
    const pattern = new RegExp(`${stopAlertsPath}\\?token=([\\w-]+)`, "g");
    return [...new Set([...(email?.text ?? "").matchAll(pattern)].map(([, token = ""]) => token))];
  }

  async function receive(): Promise<void> {
    await save("cooper");
    await save("tanner");
    context.clock.advance(60);
    await postJob("Cooper");
    await postJob("Tanner");
    await after({ days: 1 });
  }

  test("takes one link and no sign-in, for one search or for all", async () => {
    await receive();
    const tokens = await stopTokens();
    expect(tokens).toHaveLength(3);
    const links = await Promise.all(tokens.map((token) => readStopLink(context.services, token)));
    expect(links.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    const one = tokens[links.findIndex(({ stops }) => stops === "search")] ?? "";
    const all = tokens[links.findIndex(({ stops }) => stops === "all")] ?? "";
    expect(await frequencies()).toEqual(["daily", "daily"]);
    await stopByLink(context.services, one);
    expect((await frequencies()).toSorted()).toEqual(["daily", "off"]);
    await stopByLink(context.services, all);
    await stopByLink(context.services, all);
    expect(await frequencies()).toEqual(["off", "off"]);
    context.clock.advance(60);
    await postJob("Cooper and tanner");
    expect(await after({ days: 8 })).toHaveLength(1);
    expect(await readStopLink(context.services, "nonsense")).toMatchObject({ state: "unknown" });
  });

  test("stops the same search of the account that this one was merged into", async () => {
    await receive();
    const tokens = await stopTokens();
    const leaves = user;
    user = await context.createUser();
    await save("Cooper");
    await save("tanner");
    const admin = await context.createUser({ roles: ["support"] });
    await mergeAs(context, admin, { stays: user, leaves });
    expect(await frequencies()).toEqual(["daily", "daily"]);
    const links = await Promise.all(tokens.map((token) => readStopLink(context.services, token)));
    expect(links.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    const one = tokens[links.findIndex(({ stops }) => stops === "search")] ?? "";
    await stopByLink(context.services, one);
    expect((await frequencies()).toSorted()).toEqual(["daily", "off"]);
  });

  test("works by the address that mail programs post to", async () => {
    await receive();
    const email = (await emails()).at(-1);
    const headers = JSON.stringify(email?.headers);
    expect(headers).toContain("List-Unsubscribe=One-Click");
    const token = /token=([\w-]+)/.exec(headers)?.[1] ?? "";
    const post = (given: string) =>
      context.app.request(`${stopAlertsPath}?token=${given}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await post("nonsense")).status).toBe(400);
    expect(await frequencies()).toEqual(["daily", "daily"]);
    expect((await post(token)).status).toBe(200);
    expect(await frequencies()).toEqual(["off", "off"]);
  });
});

describe("consent", () => {
  test("is kept with its words, and so is its end", async () => {
    const id = await save("potter");
    const read = async () =>
      (await readNotifications(context.services, user)).log
        .filter(({ topic }) => topic === "job_alerts")
        .map(({ granted, wording, source }) => [granted, wording, source]);
    const words = alertWording(context.services.company);
    expect(words).toContain(context.services.company.postalAddress);
    expect(await read()).toEqual([[true, words, "saved_search"]]);
    await changeAlerts(context.services, user, { searchId: id, frequency: "off" });
    expect(await read()).toHaveLength(2);
    expect((await read()).filter(([granted]) => granted === false)).toHaveLength(1);
    const stranger = await context.createUser();
    await expect(
      changeAlerts(context.services, stranger, { searchId: id, frequency: "daily" }),
    ).rejects.toMatchObject({ code: "saved_search_not_found" });
    expect(await frequencies()).toEqual(["off"]);
  });

  test("shows in the account's notifications, which turn all on or off", async () => {
    const choose = (...wanted: string[]) =>
      saveNotifications(context.services, user, {
        wanted: new Set(wanted),
        clientAddress: "203.0.113.7",
      });
    const choice = async () =>
      (await readNotifications(context.services, user)).choices.find(
        ({ topic }) => topic === "job_alerts",
      );
    expect(await choice()).toMatchObject({ wanted: false });
    await save("smith", "off");
    await save("wright", "weekly");
    expect(await choice()).toMatchObject({ wanted: true, note: "On for 1 of 2 saved searches." });
    await choose();
    expect(await frequencies()).toEqual(["off", "off"]);
    await choose("job_alerts");
    expect(await frequencies()).toEqual(["daily", "daily"]);
  });
});
