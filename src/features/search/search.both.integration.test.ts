import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent } from "#features/events/events.test-support.ts";
import { toMilliseconds } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { features } from "../../server/features.ts";
import { answersPath, searchLimit, suggestedQueries } from "./search.constants.ts";
import type { SearchAnswer } from "./search.types.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
});
afterAll(() => context.close());

// Each test sees what the ones before it left: after so long the new index is waited for.
beforeEach(() => context.clock.advance(700));

async function ask(query: string): Promise<SearchAnswer> {
  const response = await context.app.request(
    `/search/answers?${new URLSearchParams({ q: query })}`,
  );
  expect(response.status).toBe(200);
  return response.json();
}

const titlesOf = ({ groups }: SearchAnswer, wanted: string) =>
  groups
    .find(({ group }) => group === wanted)
    ?.hits.map(({ title }) => title.map(({ text }) => text).join("")) ?? [];

async function titles(query: string, group: string): Promise<string[]> {
  return titlesOf(await ask(query), group);
}

async function changeJobs(changes: object, id = sampleJobs[0]?.id ?? ""): Promise<void> {
  await context.services.database.asSystem("test", (transaction) =>
    transaction.updateTable("jobs").set(changes).where("id", "=", id).execute(),
  );
}

test("guides are found by titles and by headings, with typing errors too", async () => {
  const [first = ""] = await titles("credentaling", "guides");
  expect(first).toMatch(/credentialing/i);
  expect((await titles("H1B", "guides")).join()).toMatch(/H-1B/);
  expect((await ask("licence")).total).toBe((await ask("license")).total);
});

test("jobs, playbooks, events and mentors are found beside them, each in its group", async () => {
  expect((await titles("nurze", "jobs"))[0]).toBe("Registered Nurse, Intensive Care");
  expect(await titles("salary negotiation", "playbooks")).toHaveLength(1);
  expect((await titles("contract workshop", "events")).join()).toMatch(/Contract Workshop/);
  const groups = (await ask("leadership")).groups.map(({ group }) => group);
  expect(groups).toContain("mentors");
  // The playbook has the word in its title; guides and jobs only say it.
  expect(groups[0]).toBe("playbooks");
  expect(groups).toEqual(expect.arrayContaining(["guides", "jobs"]));
});

test("special letters are found by plain ones, and the other way round", async () => {
  await addEvent(context, { title: "An evening with Søren Wałęsa", host: "Groß & Söhne" });
  await addEvent(context, { title: "A morning with Soren Walesa", host: "Gross & Sohne" });
  context.clock.advance(700);
  for (const query of ["soren", "Søren", "walesa", "Wałęsa", "gross", "Groß"]) {
    expect((await titles(query, "events")).sort(), query).toEqual([
      "A morning with Soren Walesa",
      "An evening with Søren Wałęsa",
    ]);
  }
});

test("what was found is marked, and samples are named as such", async () => {
  const { groups } = await ask("nurse");
  const job = groups.find(({ group }) => group === "jobs")?.hits[0];
  expect(job).toMatchObject({ path: `/talent/jobs/${sampleJobs[0]?.id}`, sample: true });
  expect(job?.title).toContainEqual({ text: "Nurse", found: true });
});

test("a job that has closed is no longer found, and one that is new is", async () => {
  await changeJobs({ status: "closed" });
  expect(await titles("intensive care nurse", "jobs")).not.toContain(sampleJobs[0]?.title);
  context.clock.advance(700);
  await changeJobs({ status: "open", title: "Perfusionist" });
  expect(await titles("perfusionist", "jobs")).toEqual(["Perfusionist"]);
  context.clock.advance(700);
  await changeJobs({ closes_at: context.clock.now() });
  expect(await titles("perfusionist", "jobs")).toEqual([]);
});

test("a job follows right away when it closes, opens again, changes or goes", async () => {
  const id = sampleJobs[1]?.id ?? "";
  await changeJobs({ title: "Falconer" }, id);
  expect(await titles("falconer", "jobs")).toEqual(["Falconer"]);
  await changeJobs({ status: "paused" }, id);
  expect(await titles("falconer", "jobs")).toEqual([]);
  await changeJobs({ status: "open" }, id);
  expect(await titles("falconer", "jobs")).toEqual(["Falconer"]);
  await changeJobs({ title: sampleJobs[1]?.title }, id);
  expect(await titles("falconer", "jobs")).toEqual([]);
});

test("within a minute the answer stays, and is renewed behind the first search after it", async () => {
  await ask("anything");
  await addEvent(context, { title: "Quokka Handling", host: "Ada Example" });
  context.clock.advance(30);
  expect(await titles("quokka", "events")).toEqual([]);
  context.clock.advance(31);
  await ask("quokka");
  await expect
    .poll(() => titles("quokka", "events"), { timeout: 20_000 })
    .toEqual(["Quokka Handling"]);
});

test("results of one kind are counted by what tells them apart, and narrowed by it", async () => {
  const askNarrowed = async (search: string): Promise<SearchAnswer> =>
    (await context.app.request(`/search/answers?${search}`)).json();
  const all = await askNarrowed("q=jobs&group=jobs");
  const count = (answer: SearchAnswer, name: string, value: string) =>
    answer.facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)
      ?.count;
  const inCanada = count(all, "country", "Canada") ?? 0;
  expect(inCanada).toBeGreaterThan(0);
  expect(inCanada + (count(all, "country", "United States") ?? 0)).toBe(all.groups[0]?.count);
  const narrowed = await askNarrowed("q=jobs&group=jobs&only=country:Canada");
  expect(narrowed.groups[0]?.count).toBe(inCanada);
  // The pills lead to all results.
  expect([narrowed.total, narrowed.counts]).toEqual([all.total, all.counts]);
  expect(count(narrowed, "country", "United States")).toBeUndefined();
  const mentors = await askNarrowed("q=mentor&group=mentors");
  expect(mentors.facets.map(({ name }) => name)).toEqual(["specialization", "rate"]);
  expect((await askNarrowed("q=jobs&group=jobs&only=country:Atlantis")).groups).toEqual([]);
  expect((await ask("jobs")).facets).toEqual([]);
});

test("an event that is over is not found", async () => {
  const now = context.clock.now().getTime();
  await addEvent(context, {
    title: "Numbat Evening",
    starts_at: new Date(now - 7_200_000),
    ends_at: new Date(now - toMilliseconds({ hours: 1 })),
  });
  expect(await titles("numbat", "events")).toEqual([]);
});

test("mentors who are not in the directory are not found, and nothing private is", async () => {
  const mentor = {
    phone: "+1 555 010 7654",
    location: "Zürich",
    experience_years: 5,
    hourly_rate: 100,
    expertise: ["Apiculture"],
    bio: "A bio that is long enough to be accepted by the rules of the table.",
    availability: "Limited slots",
    payment_status: "paid",
    source: "sheet",
  };
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_profiles")
      .values([
        {
          ...mentor,
          email: "wombat77@mentors.example",
          full_name: "Zoë Ñandú",
          title: "Beekeeper",
          application_status: "approved",
        },
        {
          ...mentor,
          email: "secret@mentors.example",
          full_name: "Quentin Hidden",
          title: "Beekeeper",
          application_status: "under_review",
        },
      ])
      .execute(),
  );
  expect(await titles("zoe nandu", "mentors")).toEqual(["Zoë Ñandú"]);
  expect(await titles("zurich", "mentors")).toEqual(["Zoë Ñandú"]);
  expect(await titles("apicultur", "mentors")).toEqual(["Zoë Ñandú"]);
  expect(await titles("quentin", "mentors")).toEqual([]);
  for (const privately of ["wombat77", "7654"]) {
    expect((await ask(privately)).total, privately).toBe(0);
  }
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_profiles")
      .set({ application_status: "rejected" })
      .where("full_name", "=", "Zoë Ñandú")
      .execute(),
  );
  context.clock.advance(700);
  expect(await titles("zoe nandu", "mentors")).toEqual([]);
});

test("every suggested search finds a guide or a playbook, with or without samples", async () => {
  for (const query of suggestedQueries) {
    const answer = await ask(query);
    expect(answer.matching, query).toBe("all");
    const written = ["guides", "playbooks"].flatMap((group) => titlesOf(answer, group));
    expect(written.length, query).toBeGreaterThan(0);
  }
});

test.for([
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "__proto__",
  "constructor",
  "toString",
  "🙂👩‍⚕️",
  "ممرضة",
  "\u202enurse",
  "a".repeat(100),
  "%",
  ".*",
  "\u0000\u0001",
])("%j is answered", async (query) => {
  const answer = await ask(query);
  expect(answer.total).toBeGreaterThanOrEqual(0);
});

test("a query that is too long is refused, and no query finds nothing", async () => {
  const response = await context.app.request(`/search/answers?q=${"a".repeat(101)}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: "search_too_long",
    error: "Your search is too long. It has 101 characters, and the limit is 100.",
  });
  expect(await ask("")).toMatchObject({ query: "", total: 0, groups: [], corrected: null });
});

test("a network that searches very often is told to wait, and others are not", async () => {
  const askFrom = (remoteAddress: string, query: string) =>
    context.app.request(
      `${answersPath}?q=${query}`,
      {},
      { incoming: { socket: { remoteAddress } } },
    );
  const statuses: number[] = [];
  for (let n = 0; n < searchLimit.capacity; n++) {
    statuses.push((await askFrom(`2001:db8::${n}`, "nurse")).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const response = await askFrom("2001:db8::ffff", "nurse");
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({
    code: "too_many_searches",
    error: "There have been too many searches from your network. Wait a minute and try again.",
  });
  expect((await askFrom("2001:db8:0:1::1", "nurse")).status).toBe(200);
  context.clock.advance(1);
  expect((await askFrom("2001:db8::1", "nurse")).status).toBe(200);
});

test("guides are found by their text too, after what says it in its title", async () => {
  const { groups } = await ask("Conrad 30");
  const guides = groups.find(({ group }) => group === "guides")?.hits.map(({ path }) => path) ?? [];
  expect(guides).toContain("/resources/guides/us-visa-routes-for-physicians");
  const names = (await ask("electrician")).groups.map(({ group }) => group);
  expect(names.indexOf("guides")).toBeGreaterThan(names.indexOf("jobs"));
});
