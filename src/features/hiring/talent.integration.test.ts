import { afterAll, beforeAll, expect, test } from "vitest";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addDays, addTime, dayInUtc, formatDay, midnightInUtc } from "../../shared/time.ts";
import { saveOwnProfile } from "../account/profile/profile.usecases.server.ts";
import {
  acceptRequest,
  declineRequest,
  readOwnRequests,
} from "../candidates/pool/answers.usecases.server.ts";
import { refusedDays } from "../candidates/pool/pool.constants.ts";
import { addEntry, saveAbout } from "../candidates/profile/profile.usecases.server.ts";
import { changeVisibility } from "../candidates/visibility/visibility.usecases.server.ts";
import { addOrganization, verifyByMailbox } from "../employers/employers.test-support.ts";
import * as homePage from "./pages/home.tsx";
import * as poolPage from "./pages/talent.tsx";
import * as profilePage from "./pages/talent-profile.tsx";

let context: TestContext;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});
afterAll(() => context.close());

const routes = [
  pageRoute("/hiring/talent", poolPage),
  pageRoute("/hiring/talent/:candidateKey", profilePage),
];
const visit = (path: string, form?: Record<string, string>) =>
  visitPage(context, routes, path, form, owner);

test("an employer finds a profile, saves it and asks, and reads the name only once it's shared", async () => {
  const { services } = context;
  const person = await context.createUser();
  await saveOwnProfile(services, person, { full_name: "Adaeze Okonkwo" });
  await saveAbout(services, person, {
    headline: "Calm in a crisis",
    profession: "registered_nurse",
    specialty: "Intensive care",
    summary: null,
  });
  await addEntry(services, person, "languages", {
    language: "fr",
    level: "professional",
    test: null,
    score: null,
    taken_on: null,
  });
  await changeVisibility(services, person, "pool");
  expect((await visit("/hiring/talent")).html).toContain("Verify your organization first");
  await verifyByMailbox(context, { owner, slug });

  const list = await visit("/hiring/talent?q=intensive&language=fr");
  expect(list.html).toContain("Registered nurse");
  expect(list.html).toContain("1 profile");
  expect((await visit("/hiring/talent?language=de")).html).toContain(
    "No profiles match your search",
  );
  const [, path = ""] = /href="(\/hiring\/talent\/[^"]+)"/.exec(list.html) ?? [];
  const address = path.replaceAll("&amp;", "&");

  const profile = await visit(address);
  expect(profile.html).toContain("French: Professional");
  expect(profile.html).toContain("Ask to connect");
  for (const secret of ["Adaeze", "Okonkwo", person.email, "Calm in a crisis"]) {
    expect(profile.html).not.toContain(secret);
  }
  const short = await visit(address, { intent: "ask", message: "Hi" });
  expect(short.html).toContain("Message");
  expect(short.status).toBe(400);
  await visit(address, { intent: "save", note: "Ask her about nights" });
  await visit(address, { intent: "ask", message: "We're looking for a nurse for our nights." });
  const asked = await visit(address);
  expect(asked.html).toContain("You asked to connect");
  expect(asked.html).toContain("Ask her about nights");
  const listed = await visit(`/hiring/talent?organization=${slug}&asked`);
  expect(listed.html).toContain("1 profile with a request to connect");
  expect(listed.html).toContain("Waiting for an answer.");
  expect((await visit(`/hiring/talent?organization=${slug}`)).html).toContain(
    "You asked to connect on",
  );
  const nothing = await visit(`/hiring/talent?organization=${slug}&asked&language=de`);
  expect(nothing.html).toContain("No profiles match your search");
  expect((await visit(`/hiring/talent?organization=${slug}&saved`)).html).toContain(
    "1 profile on your shortlist",
  );

  const { requests } = await readOwnRequests(services, person);
  await acceptRequest(services, person, requests[0]?.id ?? "");
  const shared = await visit(address);
  for (const fact of ["Adaeze Okonkwo", person.email, "Calm in a crisis"]) {
    expect(shared.html).toContain(fact);
  }
  expect((await visit("/hiring/talent")).html).toContain("Connected with you");
});

test("a note from a page that's behind a colleague's doesn't replace it", async () => {
  const person = await context.createUser();
  await saveAbout(context.services, person, {
    headline: null,
    profession: "physiotherapist",
    specialty: "Sports injuries",
    summary: null,
  });
  await changeVisibility(context.services, person, "pool");
  const list = await visit("/hiring/talent?q=sports");
  // Those who share their profile are listed first.
  const [, path = ""] = [...list.html.matchAll(/href="(\/hiring\/talent\/[^"]+)"/g)].at(-1) ?? [];
  const address = path.replaceAll("&amp;", "&");
  const shownOf = ({ html }: { html: string }) =>
    /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const shown = shownOf(await visit(address));
  const save = (note: string, seen: string) =>
    visit(address, { intent: "save", note, shown: seen });
  expect((await save("She prefers mornings", shown)).status).toBe(302);
  const late = await save("", shown);
  expect(late.status).toBe(409);
  expect(late.html).toContain("Someone in your organization changed this note");
  expect(shownOf(late)).toBe(shown);
  expect((await save("She prefers mornings", shown)).status).toBe(302);
  const now = await visit(address);
  expect(now.html).toContain("She prefers mornings");
  expect((await save("She prefers nights", shownOf(now))).status).toBe(302);
});

test("an employer can ask a person again on the day that the page names", async () => {
  const { services, clock } = context;
  const employer = await context.createUser();
  const own = await addOrganization(context, employer);
  await verifyByMailbox(context, { owner: employer, slug: own });
  const person = await context.createUser();
  await saveAbout(services, person, {
    headline: null,
    profession: "physiotherapist",
    specialty: "Hand therapy",
    summary: null,
  });
  await changeVisibility(services, person, "pool");
  const visitOwn = (path: string, form?: Record<string, string>) =>
    visitPage(context, routes, path, form, employer);
  const list = await visitOwn(`/hiring/talent?organization=${own}&q=hand`);
  const [, path = ""] = /href="(\/hiring\/talent\/[^"]+)"/.exec(list.html) ?? [];
  const address = path.replaceAll("&amp;", "&");
  const ask = () =>
    visitOwn(address, { intent: "ask", message: "We're looking for a hand therapist." });

  const declinedOn = addDays(dayInUtc(clock.now()), 1);
  clock.set(addTime(midnightInUtc(declinedOn), { hours: 21 }));
  await ask();
  const { requests } = await readOwnRequests(services, person);
  await declineRequest(services, person, requests[0]?.id ?? "");
  const again = addDays(declinedOn, refusedDays);
  const sentence = `can ask this person again on ${formatDay(again)}.`;
  clock.set(addTime(midnightInUtc(again), { minutes: -1 }));
  expect((await visitOwn(address)).html).toContain(sentence);
  expect((await ask()).html).toContain(sentence);
  clock.set(addTime(midnightInUtc(again), { hours: 13 }));
  expect((await visitOwn(address)).html).toContain("Ask to connect");
  expect((await ask()).status).toBe(302);
});

test("who recruits for two organizations gets the verified one's pool, and can choose the other", async () => {
  const employer = await context.createUser();
  const first = await addOrganization(context, employer, { publicName: "Alpha Staffing" });
  const second = await addOrganization(context, employer, { publicName: "Beta Clinic" });
  await verifyByMailbox(context, { owner: employer, slug: second });
  const read = async (path: string) =>
    (
      await visitPage(
        context,
        [...routes, pageRoute("/hiring", homePage)],
        path,
        undefined,
        employer,
      )
    ).html;
  const pool = await read("/hiring/talent");
  expect(pool).not.toContain("Verify your organization first");
  for (const address of [first, second]) {
    expect(pool).toContain(`href="/hiring/talent?organization=${address}"`);
  }
  expect(await read(`/hiring/talent?organization=${first}`)).toContain("Verify Alpha Staffing");
  const hiring = await read("/hiring");
  for (const address of [first, second]) {
    expect(hiring).toContain(`href="/hiring/talent?organization=${address}"`);
  }
});

test("everyone who shares their profile with an organization is on a page of its list", async () => {
  const employer = await context.createUser();
  const own = await addOrganization(context, employer);
  await verifyByMailbox(context, { owner: employer, slug: own });
  const people: TestUser[] = [];
  for (let at = 0; at < 101; at += 1) people.push(await context.createUser());
  const now = context.clock.now();
  await context.services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .selectFrom("organizations")
      .select("id")
      .where("slug", "=", own)
      .executeTakeFirstOrThrow();
    for (const [at, { userId }] of people.entries()) {
      await transaction
        .insertInto("candidate_profiles")
        .values({ user_id: userId, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const request = await transaction
        .insertInto("candidate_requests")
        .values({
          organization_id: id,
          organization_name: "Lakeside Hospital",
          user_id: userId,
          message: "We're looking for a nurse.",
          status: "accepted",
          asked_at: now,
          expires_at: now,
          answered_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("candidate_shares")
        .values({
          request_id: request.id,
          name: `Person ${at}`,
          email: `person-${at}@people.example`,
          profile: "{}",
          shared_at: now,
        })
        .execute();
    }
  });
  const read = async (page: string) => {
    const path = `/hiring/talent?organization=${own}${page}`;
    const { html } = await visitPage(context, routes, path, undefined, employer);
    return Array.from(html.matchAll(/>(Person \d+)</g), ([, name]) => name);
  };
  const first = await read("");
  expect(first).toHaveLength(100);
  expect(new Set([...first, ...(await read("&connected=2"))]).size).toBe(101);
});

test("another organization's address and an unknown key lead nowhere", async () => {
  const stranger = await context.createUser();
  const notFound = { status: 404 };
  const own = `/hiring/talent?organization=${slug}`;
  await expect(visitPage(context, routes, own, undefined, stranger)).rejects.toMatchObject(
    notFound,
  );
  const key = "00000000-0000-4000-8000-000000000000";
  for (const path of [`/hiring/talent/${key}?organization=${slug}`, "/hiring/talent/nothing"]) {
    await expect(visit(path)).rejects.toMatchObject(notFound);
  }
});
