import { randomUUID } from "node:crypto";
import pg from "pg";
import { generatePath } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleOrganizations } from "../content/samples/hiring.ts";
import { sampleMentors } from "../content/samples/mentors.ts";
import { sampleOpportunities } from "../content/samples/opportunities.ts";
import { chooseDashboard } from "../src/features/account/account.contract.ts";
import { authenticateForPage } from "../src/features/auth/sessions/sessions.usecases.server.ts";
import { saveOpportunity } from "../src/features/business/saved.usecases.server.ts";
import {
  bookAndConfirm,
  listOfficeTimes,
} from "../src/features/consultations/consultations.test-support.ts";
import { addNote } from "../src/features/consultations/desk/notes.usecases.server.ts";
import { ensureSampleEmployer } from "../src/features/employers/employers.contract.ts";
import { sendMailboxCode } from "../src/features/employers/verification/verification.usecases.server.ts";
import { addSampleApplicants } from "../src/features/hiring/hiring.contract.ts";
import { saveSearch } from "../src/features/jobs/saved-searches/saved-searches.usecases.server.ts";
import {
  bookAndPay,
  createMentor,
  findTime,
  setInstantBooking,
} from "../src/features/mentoring/sessions/sessions.test-support.ts";
import { writeAboutApplication } from "../src/features/messages/messages.contract.ts";
import { addPlan } from "../src/features/plans/plans.test-support.ts";
import {
  completeSession,
  kindWords,
  mentorWords,
} from "../src/features/ratings/reviews.test-support.ts";
import { writeReview } from "../src/features/ratings/write-review.usecases.server.ts";
import { anonymousViewer, type Viewer } from "../src/platform/viewer.ts";
import { loader as loadFrame } from "../src/root.tsx";
import { features } from "../src/server/features.ts";
import { pageContext } from "./support/pages/page-context.ts";
import { listPages, loadPage, type PageRoute } from "./support/pages/page-modules.ts";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";

/** Transactions and statements of a page, including the frame around it. */
interface Reads {
  transactions: number;
  statements: number;
}

interface PageReads extends Reads {
  /** Whether the page had something to show. One that led elsewhere, or found nothing, proves little. */
  isShown: boolean;
}

const most: Reads = { transactions: 1, statements: 6 };

/** Pages that need more, with their limits. */
const exceptions: Record<string, Partial<Reads>> = {
  "/dashboard": { statements: 12 },
  // A file, which is read page by page and then recorded.
  "/admin/consultations/consultations.csv": { transactions: 2 },
  // The application, and the messages with its applicant.
  "/hiring/applications/:applicationId": { statements: 10 },
  // A mentor's requests, sessions, messages and money, and whether they can be booked.
  "/mentor": { statements: 12 },
  "/mentor/sessions": { statements: 7 },
  "/mentor/payouts": { statements: 7 },
  // A profile with licenses, free times and published reviews.
  "/mentorship/:mentorId": { statements: 7 },
  // Free times, and everything that decides whether and how the viewer can pay.
  "/mentorship/:mentorId/book": { statements: 10 },
  // The booking, its order, the other side, the times that it can be moved to, and its reviews.
  "/sessions/:bookingId": { statements: 9 },
};

/** The booking, its subject and records, and the times that it can be moved to. */
const consultationStatements = 12;

/** A person's page for an administrator: the account, its sessions and logs, and what all features know. */
const personLimits: Reads = { transactions: 1, statements: 10 };

type Loader = (given: object) => unknown;

let context: TestContext;
let asked: string[] = [];
const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;

beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
  await context.runJobs();
});
afterEach(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
});
afterAll(() => context.close());

function listen(): void {
  pg.Client.prototype.query = function listening(this: pg.Client, ...values: unknown[]) {
    const [given] = values as [string | { text: string } | { statements: { text: string }[] }];
    if (typeof given === "string") asked.push(given);
    else if ("text" in given) asked.push(given.text);
    else asked.push(...given.statements.map(({ text }) => text));
    return query.apply(this, values);
  } as typeof pg.Client.prototype.query;
}

const isBeginning = (text: string) => /^(begin|start transaction)/i.test(text);
/** Ends of transactions, and whose rights the next statements have. */
const isFrame = (text: string) =>
  /^(commit|rollback)$|^set local |^select set_config\('role'/i.test(text);

/** The viewer as pages get it, with the flags that were read with the session. */
const seenByPages = ({ accessToken }: TestUser) =>
  authenticateForPage(context.services, accessToken);

/** Reads the page as the server does for this viewer. `params` are those of its address. */
async function countReads(
  route: PageRoute,
  viewer: Viewer,
  params: Readonly<Record<string, string>> = {},
): Promise<PageReads | undefined> {
  const { loader } = await loadPage<{ loader?: Loader }>(route);
  if (!loader) return undefined;
  const path = generatePath(route.path, params);
  const request = new Request(new URL(path, context.services.application.baseUrl));
  const services = { ...context.services, database: context.services.database.forPage() };
  const given = { request, params, context: pageContext(services, viewer, request) };
  asked = [];
  // A page may lead elsewhere instead.
  const [, page] = await Promise.allSettled([
    (loadFrame as unknown as Loader)(given),
    (async () => await loader(given))(),
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  const statements = asked.filter((text) => !isBeginning(text) && !isFrame(text));
  return {
    transactions: asked.filter(isBeginning).length,
    statements: statements.length,
    isShown: page.status === "fulfilled" && page.value !== null,
  };
}

test("a page for somebody who is signed in is read in one transaction, by few statements", async ({
  skip,
}) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const user = await seenByPages(await context.createUser());
  const admin = await seenByPages(await context.createUser({ roles: ["admin"], factor: true }));
  listen();
  const tooMany: string[] = [];
  let total = 0;
  for (const route of listPages().filter(({ path }) => !/[:*]/.test(path))) {
    const viewer = route.path.startsWith("/admin") ? admin : user;
    const reads = await countReads(route, viewer);
    if (!reads) continue;
    total += reads.statements;
    const limits = { ...most, ...exceptions[route.path] };
    if (reads.transactions > limits.transactions || reads.statements > limits.statements) {
      tooMany.push(
        `${route.path}: ${reads.transactions} transactions, ${reads.statements} statements`,
      );
    }
  }
  expect(tooMany).toEqual([]);
  expect(total).toBeGreaterThan(100);
});

/** A mentor with a running playbook, saved searches and saved deals: every list has something to read. */
async function createBusyUser(): Promise<TestUser> {
  const user = await context.createUser();
  const { services } = context;
  await saveSearch(services, user, { keyword: "nurse", location: "", filters: {} });
  await saveOpportunity(services, user, sampleOpportunities[0]?.id ?? "");
  await services.database.asSystem("test", async (transaction) => {
    await transaction
      .insertInto("playbook_enrollments")
      .values({
        user_id: user.userId,
        account_email: user.email,
        playbook_id: "career-transition",
        plan: "full",
        status: "active",
        started_at: services.clock.now(),
      })
      .execute();
    await transaction
      .updateTable("mentor_profiles")
      .set({ user_id: user.userId })
      .where("id", "=", sampleMentors[0]?.id ?? "")
      .execute();
  });
  return user;
}

test("so is the dashboard of each role, however much is on it", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const busy = await createBusyUser();
  const [route] = listPages().filter(({ path }) => path === "/dashboard");
  if (!route) throw new Error("There is no dashboard");
  const limits = { ...most, ...exceptions["/dashboard"] };
  for (const role of ["jobseeker", "employer", "entrepreneur"] as const) {
    await chooseDashboard(context.services, busy, role);
    const viewer = await seenByPages(busy);
    listen();
    const reads = await countReads(route, viewer);
    expect(reads?.transactions, role).toBe(limits.transactions);
    expect(reads?.statements, role).toBeLessThanOrEqual(limits.statements);
  }
});

test("so are an organization's pages for everyone who may see them", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const owner = await context.createUser();
  await ensureSampleEmployer(context.services, owner.userId);
  const [sample] = sampleOrganizations;
  if (!sample) throw new Error("There is no sample organization");
  const { id, slug, domain } = sample;
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("organizations")
      .set({ logo_version: "1" })
      .where("id", "=", id)
      .execute(),
  );
  await sendMailboxCode(context.services, owner, slug, `office@${domain}`);
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  const viewers: Record<string, Viewer> = {
    visitor: anonymousViewer,
    stranger: await seenByPages(await context.createUser()),
    owner: await seenByPages(owner),
    operator: await seenByPages(admin),
  };
  const pages = listPages().filter(({ path }) => /^\/employers\/:slug(\/[a-z]+)?$/.test(path));
  listen();
  const found: string[] = [];
  for (const route of pages) {
    for (const [name, viewer] of Object.entries(viewers)) {
      const reads = await countReads(route, viewer, { slug });
      if (!reads) continue;
      if (reads.transactions > most.transactions || reads.statements > most.statements) {
        found.push(`${route.path} for ${name}: ${reads.transactions}, ${reads.statements}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
});

test("so are the pages of a job and of an applicant, for each of the employer's people", async ({
  skip,
}) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const [sample] = sampleOrganizations;
  if (!sample) throw new Error("There is no sample organization");
  const owner = await context.createUser();
  await ensureSampleEmployer(context.services, owner.userId);
  await addSampleApplicants(context.services, owner.userId);
  const [manager, interviewer] = [await context.createUser(), await context.createUser()];
  const params = await context.services.database.asSystem("test", async (transaction) => {
    const { id: applicationId, job_id: jobId } = await transaction
      .selectFrom("job_applications")
      .select(["id", "job_id"])
      .where("job_id", "in", [...sample.jobIds])
      .where("stage_kind", "=", "interview")
      .executeTakeFirstOrThrow();
    const members = [
      { user_id: manager.userId, role: "hiring_manager" },
      { user_id: interviewer.userId, role: "interviewer" },
    ];
    const [joined_at, organization_id] = [context.clock.now(), sample.id];
    await transaction
      .insertInto("organization_members")
      .values(members.map((member) => ({ ...member, organization_id, joined_at })))
      .execute();
    await transaction
      .insertInto("job_team")
      .values({ job_id: jobId, user_id: manager.userId, added_at: joined_at })
      .execute();
    await transaction
      .insertInto("job_application_interviewers")
      .values({
        application_id: applicationId,
        user_id: interviewer.userId,
        assigned_at: joined_at,
      })
      .execute();
    return { jobId, applicationId };
  });
  const form = new FormData();
  form.set("messageId", randomUUID());
  form.set("body", "When could you start?");
  await writeAboutApplication(context.services, owner, params.applicationId, form);
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  const viewers = { owner, manager, interviewer, operator: admin };
  // Opening a CV is recorded, so it writes.
  const pages = listPages().filter(
    ({ path, file }) =>
      file.startsWith("features/hiring/") &&
      /:(jobId|applicationId)/.test(path) &&
      !path.endsWith("/cv"),
  );
  const found: string[] = [];
  for (const [name, person] of Object.entries(viewers)) {
    const viewer = await seenByPages(person);
    listen();
    for (const route of pages) {
      const reads = await countReads(route, viewer, params);
      if (!reads) continue;
      const limits = { ...most, ...exceptions[route.path] };
      if (reads.transactions > limits.transactions || reads.statements > limits.statements) {
        found.push(`${route.path} for ${name}: ${reads.transactions}, ${reads.statements}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
});

test("so are a pathway's page for everyone and a saved plan's for its owner", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const owner = await context.createUser();
  const planId = await addPlan(context, owner, {}, "nurse-ontario");
  const viewers: [path: string, viewer: Viewer, params: Record<string, string>][] = [
    ["/pathways/:pathwaySlug", anonymousViewer, { pathwaySlug: "nurse-ontario" }],
    ["/pathways/:pathwaySlug", await seenByPages(owner), { pathwaySlug: "pharmacist-ontario" }],
    ["/plan/:planId", await seenByPages(owner), { planId }],
  ];
  listen();
  for (const [path, viewer, params] of viewers) {
    const route = listPages().find((each) => each.path === path);
    if (!route) throw new Error(`There is no page ${path}`);
    const reads = await countReads(route, viewer, params);
    expect(reads?.transactions, path).toBe(1);
    expect(reads?.statements, path).toBeLessThanOrEqual(most.statements);
  }
});

test("so is a consultation's page for its guest and for the team", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const { services } = context;
  const guest = await context.createUser();
  const support = await context.createUser({ roles: ["support"], factor: true });
  // Far enough ahead that it can still be moved.
  const starts_at = (await listOfficeTimes(services, "toronto")).at(-1) ?? "";
  const { bookingId } = await bookAndConfirm(
    services,
    { starts_at },
    { viewer: guest, client: "page reads" },
  );
  await addNote(services, support, { bookingId, noteId: randomUUID(), body: "Two nurses" });
  for (const [path, person] of [
    ["/consultations/:bookingId", guest],
    ["/admin/consultations/:bookingId", support],
  ] as const) {
    const [route] = listPages().filter((page) => page.path === path);
    if (!route) throw new Error("There is no such page");
    const viewer = await seenByPages(person);
    listen();
    const reads = await countReads(route, viewer, { bookingId });
    expect(reads?.transactions, path).toBe(1);
    expect(reads?.statements, path).toBeGreaterThan(3);
    expect(reads?.statements, path).toBeLessThanOrEqual(consultationStatements);
  }
});

/** A mentor and their mentee, with a confirmed session, a request to answer, and one that both have reviewed. */
async function createSessions() {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentor, mentorId } = await createMentor(context, admin);
  const mentee = await context.createUser();
  const completed = await completeSession({ ...context, admin, mentor, mentorId, mentee });
  await writeReview(services, mentee, completed, { rating: 5, text: kindWords });
  await writeReview(services, mentor, completed, { rating: 5, text: mentorWords });
  await setInstantBooking(context, mentorId, true);
  const time = await findTime(context, mentorId, 72);
  const bookingId = await bookAndPay(context, mentee, mentorId, time);
  await setInstantBooking(context, mentorId, false);
  await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 96));
  return { mentor, mentee, params: { mentorId, bookingId } };
}

/** Only the mentor has a studio, and only the mentee books. */
const owners: readonly [paths: RegExp, owner: string][] = [
  [/^\/mentor(\/|$)/, "mentor"],
  [/\/book$/, "mentee"],
];

/** Asks for a fresh sign-in first. */
const payoutDetailsPath = "/mentor/payouts/details";

test("so are the pages of a mentor's work and of a session, for both of its people", async ({
  skip,
}) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const { mentor, mentee, params } = await createSessions();
  const pages = listPages().filter(({ path }) =>
    /^\/(mentor|sessions)(\/|$)|^\/mentorship\//.test(path),
  );
  const found: string[] = [];
  for (const [name, person] of Object.entries({ mentor, mentee })) {
    const viewer = await seenByPages(person);
    listen();
    for (const route of pages) {
      if (owners.some(([paths, owner]) => paths.test(route.path) && owner !== name)) continue;
      const reads = await countReads(route, viewer, params);
      if (!reads) continue;
      const limits = { ...most, ...exceptions[route.path] };
      const isWithin =
        reads.transactions <= limits.transactions && reads.statements <= limits.statements;
      const isOpened = reads.isShown || route.path === payoutDetailsPath;
      if (!isWithin || !isOpened) {
        found.push(`${route.path} for ${name}: ${JSON.stringify(reads)}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(pages.length).toBeGreaterThan(12);
});

test("so is a person's page for each of those who may open it", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const busy = await createBusyUser();
  const [route] = listPages().filter(({ path }) => path === "/admin/users/:userId");
  if (!route) throw new Error("There is no such page");
  for (const role of ["support", "admin"] as const) {
    const viewer = await seenByPages(await context.createUser({ roles: [role], factor: true }));
    listen();
    const reads = await countReads(route, viewer, { userId: busy.userId });
    expect(reads?.transactions, role).toBe(personLimits.transactions);
    expect(reads?.statements, role).toBeGreaterThan(4);
    expect(reads?.statements, role).toBeLessThanOrEqual(personLimits.statements);
  }
});
