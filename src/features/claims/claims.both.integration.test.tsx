import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import {
  bookAndPay,
  createMentor,
  findTime,
  standing,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { addTime, dayInUtc, formatLongDay } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { readAdminHome } from "../admin/home.usecases.server.ts";
import * as businessPage from "../business/pages/business.tsx";
import * as homePage from "../home/pages/home.tsx";
import { addMentors } from "../mentors/directory/directory.test-support.ts";
import * as mentorshipPage from "../mentors/pages/mentorship.tsx";
import { readDesk, readList } from "../publishing/desk.usecases.server.ts";
import { withFiles } from "../publishing/files.usecases.server.ts";
import { publishDraft } from "../publishing/publish.usecases.server.ts";
import { changeStateOf, draftOf } from "../publishing/publishing.test-support.ts";
import * as sectorPage from "../talent/pages/sector.tsx";
import { createClaimsServices } from "./claims.services.server.ts";
import { readFigures } from "./claims.store.server.ts";
import { readClaimsVersion } from "./claims.usecases.server.ts";
import { pageNames } from "./register/register.constants.ts";
import { remindOwners } from "./register/remind-owners.usecases.server.ts";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
afterAll(() => context.close());
afterEach(() =>
  context.services.database.asSystem("start over", (transaction) =>
    transaction.deleteFrom("private.claims").execute(),
  ),
);

const routes = [
  pageRoute("/", homePage),
  pageRoute("/business", businessPage),
  pageRoute("/mentorship", mentorshipPage),
  pageRoute("/talent/:sector", sectorPage),
];

function production(): TestContext {
  const application = { ...context.services.application, mode: "production" as const };
  return { ...context, services: { ...context.services, application } };
}

/** The figures of a page's band with its note, and the page's text. */
async function read(of: TestContext, page: string) {
  const { html } = await visitPage(of, routes, pageNames[page]?.path ?? "");
  const [, band = ""] = /<dl[^>]*data-figures[^>]*>(.*?)<\/dl>/s.exec(html) ?? [];
  const pairs = [...band.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)];
  const text = html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ");
  return { figures: new Map(pairs.map(([, label, value]) => [label, value])), text, html };
}

const pages = () => [...readFigures().pages.keys()];
const inDays = (days: number) => dayInUtc(addTime(context.clock.now(), { days }));
const values = (change: Record<string, string> = {}) => ({
  figure: "clients",
  value: "312",
  label: "Clients",
  definition: "Employers with a signed agreement on the last day of the period.",
  period: "January to December 2025",
  owner_email: "owner@meridian.example",
  valid_until: inDays(90),
  ...change,
});

async function publishClaim(change: Record<string, string> = {}, { evidence = true } = {}) {
  const { services } = context;
  const form = new FormData();
  if (evidence) form.append("evidence", new File(["%PDF-1.7\n% report\n%%EOF\n"], "report.pdf"));
  const written = { kind: "claims", form, values: values(change) };
  const draft = await withFiles(services, editor, written, (texts) =>
    draftOf(context, editor, { kind: "claims", values: texts }),
  );
  return (await publishDraft(services, editor, draft)).subjectId;
}

/** Figures that the specification claims, with any words around them. */
const specified = /300\+|10K\+|500\+|50\+|95%|21 days|50,000\+|100\+|5,000\+|98%/;

test("a demo shows each page's figures as samples, and what they don't include", async () => {
  for (const page of pages()) {
    const { figures, text } = await read(context, page);
    expect(figures.size).toBeGreaterThan(2);
    expect(text).toContain("These figures are samples.");
  }
  const { text } = await read(context, "healthcare");
  expect(text).toContain("Licensing, credentialing and the move come after that.");
});

test("in production nothing unproven is on any page, and there is no empty band", async () => {
  for (const page of pages()) {
    const { figures, text, html } = await read(production(), page);
    expect([page, [...figures.keys()].filter((label) => label !== "Free guides")]).toEqual([
      page,
      [],
    ]);
    expect(text).not.toMatch(specified);
    if (page === "technology") expect(text).not.toContain("14 days");
    expect(text).not.toContain("These figures are samples");
    if (page !== "home") expect(html).not.toMatch(/<dl[^>]*data-figures/);
  }
});

test("a claim with evidence is on all its pages in production with its meaning, and nothing contradicts it", async () => {
  await expect(publishClaim({}, { evidence: false })).rejects.toMatchObject({
    details: { fields: [{ field: "evidence" }] },
  });
  expect(await publishClaim()).toBe("clients");
  const { pages: all } = readFigures();
  for (const page of pages()) {
    const { figures, text } = await read(production(), page);
    const isThere = all.get(page)?.includes("clients");
    expect(figures.get("Clients")).toBe(isThere ? "312" : undefined);
    expect(text.includes("Employers with a signed agreement")).toBe(isThere);
    expect(text).not.toContain("report.pdf");
    expect(text).not.toContain("owner@meridian.example");
    expect(text).not.toMatch(specified);
    if (page === "technology") expect(text).not.toContain("14 days");
  }
  const demo = await read(context, "home");
  expect(demo.figures.get("Clients")).toBe("312");
  expect(demo.text).toContain("These figures are samples: Active users, Companies");
  expect(demo.text).not.toContain("300+");
});

test("a claim is gone after its last day and when it's taken down, from kept pages too", async () => {
  await publishClaim({ valid_until: inDays(1) });
  const version = await readClaimsVersion(context.services);
  const shown = async () => (await read(production(), "home")).figures.has("Clients");
  expect(await shown()).toBe(true);
  const before = context.clock.now();
  context.clock.advance({ days: 2 });
  expect(await shown()).toBe(false);
  expect(await readClaimsVersion(context.services)).not.toBe(version);
  context.clock.set(before);
  await changeStateOf(context, editor, { kind: "claims", subjectId: "clients", to: "unpublished" });
  expect(await shown()).toBe(false);
});

test("a figure has one claim, in force for two years at most, and none is claimed that the site counts", async () => {
  await publishClaim();
  const refused = (change: Record<string, string>) =>
    publishClaim(change).then(
      () => [],
      ({ details }) => details.fields.map(({ field }: { field: string }) => field),
    );
  expect(await refused({})).toEqual(["figure"]);
  expect(await refused({ figure: "mentors" })).toEqual(["figure"]);
  expect(await refused({ figure: "companies", valid_until: inDays(-1) })).toEqual(["valid_until"]);
  expect(await refused({ figure: "companies", valid_until: inDays(800) })).toEqual(["valid_until"]);
});

test("owners hear once of a claim that ends within 30 days, and again only of another last day", async () => {
  await publishClaim({ valid_until: inDays(60) });
  const subjects = async () => {
    await remindOwners(context.services);
    const emails = await context.outbox();
    return emails.filter(({ recipient }) => recipient === "owner@meridian.example").length;
  };
  const expiring = async () =>
    (await readDesk(context.services, editor)).find(({ name }) => name === "claims")?.expiring;
  const waiting = async () =>
    (await readAdminHome(context.services, editor)).queues.find(({ to }) => to.endsWith("/claims"))
      ?.count;
  expect(await waiting()).toBeUndefined();
  const sent = await subjects();
  expect(await expiring()).toBe(0);
  const before = context.clock.now();
  context.clock.advance({ days: 30 });
  expect(await subjects()).toBe(sent + 1);
  expect(await subjects()).toBe(sent + 1);
  expect(await expiring()).toBe(1);
  context.clock.set(before);
  // The queue of /admin goes by the database's clock.
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("private.claims")
      .set({ valid_until: inDays(30) })
      .execute(),
  );
  // From the first day on, the queue, the desk and the list that it leads to name the same ones.
  expect(await waiting()).toBe(1);
  expect(await expiring()).toBe(1);
  const claims = { kind: "claims", filter: "all", search: "", page: 1 } as const;
  const { rows } = await readList(context.services, editor, claims);
  expect(rows.filter(({ isEnding }) => isEnding)).toMatchObject([{ id: "clients", isOver: false }]);
});

test("counts come from live data with their day, are kept for some minutes, and stay when the next one fails", async () => {
  await addMentors(context, [{ location: "Accra, Ghana" }, { location: "Toronto, ON" }]);
  context.clock.advance(601);
  const { figures, text } = await read(production(), "business");
  const day = formatLongDay(dayInUtc(context.clock.now()));
  expect(figures.get("Mentors")).toBe("2");
  expect(figures.get("Countries our mentors live in")).toBe("2");
  expect(text).toContain(`Mentors: counted from our records, as of ${day}.`);

  const claims = createClaimsServices();
  let counted = 0;
  claims.registerCount("sessions", async () => {
    counted += 1;
    if (counted > 1) throw new Error("The database is away");
    return 41;
  });
  const first = await claims.count(context.services, "sessions");
  expect(first).toMatchObject({ number: 41 });
  await claims.count(context.services, "sessions");
  expect(counted).toBe(1);
  context.clock.advance(601);
  expect(await claims.count(context.services, "sessions")).toEqual(first);
  expect(counted).toBe(2);
});

test("a session counts as held once it's completed", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentor, mentorId } = await createMentor(context, admin);
  const mentee = await context.createUser();
  const id = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 60));
  await changeBooking(services, mentor, id, { event: "confirm" });
  context.clock.set((await standing(context, id)).booking.ends_at);
  const before = await read(production(), "mentorship");
  expect(before.figures.get("Session held")).toBeUndefined();
  await changeBooking(services, mentor, id, { event: "complete" });
  context.clock.advance(601);
  const { figures, text } = await read(production(), "mentorship");
  expect(figures.get("Session held")).toBe("1");
  const day = formatLongDay(dayInUtc(context.clock.now()));
  expect(text).toContain(`Session held: counted from our records, as of ${day}.`);
});
