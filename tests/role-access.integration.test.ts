import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { generatePath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticateForPage } from "../src/features/auth/sessions/sessions.usecases.server.ts";
import { addOrganization } from "../src/features/employers/employers.test-support.ts";
import { readOrganization } from "../src/features/employers/organizations/organizations.usecases.server.ts";
import { applyForJob } from "../src/features/jobs/applications/applications.usecases.server.ts";
import { addOrganizationJob, filledApplication } from "../src/features/jobs/jobs.test-support.ts";
import type { Sender } from "../src/platform/http/page-access.ts";
import type { PageHandle } from "../src/platform/http/page-handle.ts";
import { includesRight, type Right, type Role, rights } from "../src/platform/rights.ts";
import { anonymousViewer, type Viewer } from "../src/platform/viewer.ts";
import { features } from "../src/server/features.ts";
import { isProductError } from "../src/shared/errors.ts";
import { pageContext } from "./support/pages/page-context.ts";
import { listPages, loadPage, type PageRoute } from "./support/pages/page-modules.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/** Of several rights, one is enough. */
type Needed = Right | readonly Right[];

/**
 * The right that each page for people who run the site asks for. A new page under /admin fails here
 * until its line is written.
 */
const pages: Record<string, Needed> = {
  "/admin": rights,
  "/admin/applications": "moderation",
  "/admin/applications/jobs": "support",
  "/admin/audit": "audit",
  "/admin/audit/export": "audit",
  "/admin/consultations": "support",
  "/admin/consultations/:bookingId": "support",
  "/admin/consultations/:bookingId/files/:fileId": "support",
  "/admin/consultations/hours": "support",
  "/admin/consultations/requests": "support",
  "/admin/content": ["content.draft", "content.publish"],
  "/admin/content/:kind": "content.draft",
  "/admin/content/:kind/drafts/:draftId/preview": "content.draft",
  "/admin/content/:kind/edit": "content.draft",
  "/admin/content/:kind/files/:fileId": "content.draft",
  "/admin/content/:kind/items/:subjectId": "content.draft",
  "/admin/content/:kind/items/:subjectId/versions/:number": "content.draft",
  "/admin/cv-reviews": "support",
  "/admin/downloads": "operations",
  "/admin/events": ["content.draft", "support"],
  "/admin/events/:eventId": ["content.draft", "support"],
  "/admin/events/:eventId/messages": "support",
  "/admin/events/:eventId/messages/:mailingId": "support",
  "/admin/consultations/consultations.csv": "support",
  "/admin/events/:eventId/registrations.csv": "support",
  "/admin/facts": "content.draft",
  "/admin/facts/:factId": "content.draft",
  "/admin/job-reports": "moderation",
  "/admin/licenses": "moderation",
  "/admin/mentors": "moderation",
  "/admin/mentors/:mentorId": "moderation",
  "/admin/message-reports": "moderation",
  "/admin/money": "money",
  "/admin/newsletter": "content.draft",
  "/admin/newsletter/:mailingId": "content.draft",
  "/admin/ledger": "money",
  "/admin/ledger/export": "money",
  "/admin/payouts": "money",
  "/admin/payouts/:batchId": "money",
  "/admin/payouts/:batchId/bank-file": "money",
  "/admin/disputes": "money",
  "/admin/disputes/:disputeId": "money",
  "/admin/disputes/:disputeId/files/:fileId": "money",
  "/admin/orders": "money",
  "/admin/orders/:orderId": "money",
  "/admin/organizations": "moderation",
  "/admin/organizations/documents/:documentId": "moderation",
  "/admin/organizations/verifications": "moderation",
  "/admin/outbox": "operations",
  "/admin/profile-changes": "moderation",
  "/admin/queues": "operations",
  "/admin/queues/:queue": "operations",
  "/admin/queues/:queue/:jobId": "operations",
  "/admin/queues/emails": "operations",
  "/admin/retention": "operations",
  "/admin/reviews": "moderation",
  "/admin/search": rights,
  "/admin/tickets": "support",
  "/admin/tickets/:ticketId": "support",
  "/admin/sync": "operations",
  "/admin/sync/:id": "operations",
  "/admin/users": "people",
  "/admin/users/:userId": "people",
  "/admin/users/:userId/export": "people",
  "/admin/users/:userId/merge": "people",
};

/** Addresses that only take a form and lead everyone else to this page. */
const formOnly: Record<string, string> = {
  "/admin/ledger/export": "/admin/ledger",
  "/admin/audit/export": "/admin/audit",
  "/admin/users/:userId/export": "/admin/users/:userId",
};

/** Forms that ask for another right than their page: their intents, by page and right. One without intents is "". */
const forms: Record<string, Partial<Record<Right, readonly string[]>>> = {
  "/admin/content/:kind/edit": { "content.publish": ["publish", "schedule", "unschedule"] },
  "/admin/content/:kind/items/:subjectId": {
    "content.publish": ["archive", "publish", "unpublish"],
  },
  "/admin/events/:eventId": {
    "content.publish": ["link", "notes", "publish"],
    support: ["came", "missed", "unmarked"],
  },
  "/admin/facts/:factId": { "content.publish": [""] },
  "/admin/newsletter/:mailingId": {
    "content.publish": [
      ...["again", "left", "pause", "resume", "schedule", "send", "stop", "unschedule"],
    ],
  },
  "/admin/users/:userId": { roles: ["roles"], "people.view_as": ["view-as"] },
};

/** Functions that ask for a right. The others are for anyone who is signed in. */
const functions: Record<string, Needed> = {
  "preview-mentor-sync": "operations",
  "sync-mentors-from-sheet": "operations",
};

const people = ["anonymous", "member", "editor", "support", "finance", "admin"] as const;
type Person = (typeof people)[number];
const roleOf = (person: Person): Role[] =>
  person === "anonymous" || person === "member" ? [] : [person];

let context: TestContext;
const viewers = new Map<Person, Viewer>();
const tokens = new Map<Person, string>();
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
  viewers.set("anonymous", anonymousViewer);
  for (const person of people.slice(1)) {
    const user = await context.createUser({ roles: roleOf(person), factor: true });
    viewers.set(person, await authenticateForPage(context.services, user.accessToken));
    tokens.set(person, user.accessToken);
  }
});
afterAll(() => context.close());

const isAllowed = (person: Person, needed: Needed): boolean =>
  [needed].flat().some((right) => includesRight(roleOf(person), right));

type Handler = ((given: object) => unknown) & {
  from?: Sender;
  senders?: Readonly<Record<string, Sender>>;
};
interface PageModule {
  loader?: Handler;
  action?: Handler;
  handle?: PageHandle;
}

const adminPages = listPages().filter(({ path }) => /^\/admin(\/|$)/.test(path));
const pathOf = ({ path }: PageRoute) =>
  generatePath(path, {
    ...Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, randomUUID()]),
    ),
    kind: "events",
    number: "1",
  });

type Answer = "sent to sign in" | "denied" | "let in";

/** The answer of a loader or an action. "Not found" counts as let in: the page looked. */
async function answerOf(handler: Handler, route: PageRoute, viewer: Viewer, form?: FormData) {
  const path = pathOf(route);
  const request = new Request(
    new URL(path, context.services.application.baseUrl),
    form && {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
    },
  );
  const params = Object.fromEntries(
    route.path.split("/").flatMap((part, position) => {
      return part.startsWith(":") ? [[part.slice(1), path.split("/")[position]]] : [];
    }),
  );
  const given = { request, params, context: pageContext(context.services, viewer, request) };
  const thrown: unknown = await Promise.resolve()
    .then(() => handler(given))
    .catch((error: unknown) => error);
  const answer = thrown instanceof Response ? thrown : undefined;
  const location = answer?.headers.get("Location") ?? "";
  if (location.startsWith("/auth?next=")) return "sent to sign in" satisfies Answer;
  if (location.startsWith("/auth?denied=")) return "denied" satisfies Answer;
  if (answer?.status === 403) return "denied" satisfies Answer;
  if (isProductError(thrown) && thrown.status === 403) return "denied" satisfies Answer;
  if (thrown instanceof Error && !isProductError(thrown)) throw thrown;
  return "let in" satisfies Answer;
}

const expected = (person: Person, needed: Needed): Answer =>
  person === "anonymous" ? "sent to sign in" : isAllowed(person, needed) ? "let in" : "denied";

async function answersOf(handler: Handler, route: PageRoute, form?: FormData) {
  const answers: Partial<Record<Person, Answer>> = {};
  for (const person of people) {
    const viewer = viewers.get(person) ?? anonymousViewer;
    answers[person] = await answerOf(handler, route, viewer, form);
  }
  return answers;
}
const expectedFor = (needed: Needed) =>
  Object.fromEntries(people.map((person) => [person, expected(person, needed)]));

describe("pages", () => {
  test("the table names every page under /admin, and no other", () => {
    expect(adminPages.map(({ path }) => path).toSorted()).toEqual(Object.keys(pages).toSorted());
  });

  test.each(adminPages.map((route) => [route.path, route] as const))("%s", async (path, route) => {
    const { loader } = await loadPage<PageModule>(route);
    const needed = pages[path] ?? [];
    const leadsTo = formOnly[path];
    if (leadsTo) {
      const params = { userId: ":userId" };
      const answer = (await loader?.({ params })) as Response;
      expect(decodeURIComponent(answer.headers.get("Location") ?? "")).toBe(leadsTo);
      expect(Object.keys(pages)).toContain(leadsTo);
      return;
    }
    if (!loader) throw new Error("Without a loader, a page asks for no right");
    expect(await answersOf(loader, route)).toEqual(expectedFor(needed));
  });
});

/** The forms of the pages: each with the sender that its action names. */
async function listForms() {
  const found: {
    name: string;
    route: PageRoute;
    action: Handler;
    intent?: string;
    from: Sender;
  }[] = [];
  for (const route of adminPages) {
    const { action, handle } = await loadPage<PageModule>(route);
    if (!action) continue;
    if (action.senders) {
      for (const [intent, from] of Object.entries(action.senders))
        found.push({ name: `${route.path} ${intent}`, route, action, intent, from });
    } else {
      const from = action.from ?? (handle?.form?.from as Sender | undefined);
      if (!from) throw new Error(`${route.path} has an action that names no sender`);
      found.push({ name: route.path, route, action, from });
    }
  }
  return found;
}

describe("forms", () => {
  test("each asks for its page's right, or for the one in the table", async () => {
    const listed = await listForms();
    const others = listed.filter(({ route, from }) => String(from) !== String(pages[route.path]));
    const named = Object.entries(forms).flatMap(([path, byRight]) =>
      Object.entries(byRight).flatMap(([right, intents]) =>
        intents.map((intent) => `${`${path} ${intent}`.trimEnd()}: ${right}`),
      ),
    );
    expect(others.map(({ name, from }) => `${name}: ${from}`).toSorted()).toEqual(named.toSorted());
    expect(listed.length).toBeGreaterThan(40);
  });

  test("each answers every role by that right, before and after its fields are read", async () => {
    const wrong: string[] = [];
    for (const { name, route, action, intent, from } of await listForms()) {
      const form = new FormData();
      if (intent) form.set("intent", intent);
      const found = await answersOf(action, route, form);
      const right = expectedFor(from as Right);
      if (JSON.stringify(found) !== JSON.stringify(right)) {
        wrong.push(`${name} (${from}): ${JSON.stringify(found)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a page reads a body from those who may send one of its forms, and no one else", async () => {
    for (const route of adminPages) {
      const { action, handle } = await loadPage<PageModule>(route);
      if (!action) continue;
      const senders = action.senders
        ? Object.values(action.senders)
        : [action.from ?? handle?.form?.from].flat();
      const maySend = (from: readonly (Sender | undefined)[]) =>
        people.filter((person) => isAllowed(person, from as Right[]));
      const named = [handle?.form?.from ?? "anyone"].flat();
      expect(named, route.path).not.toContain("anyone");
      expect(maySend(named), route.path).toEqual(maySend(senders));
    }
  });
});

/**
 * Pages outside /admin where people who run the site act for an organization that they aren't members of. A new page
 * about one organization, job or application fails here until its line is written.
 */
const operatorPages: Record<string, Right> = {
  "/employers/:slug/documents": "moderation",
  "/employers/:slug/import": "moderation",
  "/employers/:slug/members": "moderation",
  "/employers/:slug/settings": "moderation",
  "/employers/:slug/share": "moderation",
  "/hiring/applications/:applicationId": "moderation",
  "/hiring/applications/:applicationId/cv": "moderation",
  "/hiring/applications/:applicationId/decline": "moderation",
  "/hiring/jobs/:jobId": "moderation",
  "/hiring/jobs/:jobId/close": "moderation",
  "/hiring/jobs/:jobId/decline": "moderation",
  "/hiring/jobs/:jobId/edit": "moderation",
  "/hiring/jobs/:jobId/preview": "moderation",
  "/hiring/jobs/:jobId/scorecard": "moderation",
  "/hiring/jobs/:jobId/stages": "moderation",
  "/hiring/jobs/:jobId/versions": "moderation",
};

/** Of these, one is public, one only takes the organization's own files, and one belongs to the talent pool. */
const otherPages = new Set([
  "/employers/:slug",
  "/employers/:slug/import/:importId",
  "/employers/:slug/logo",
  "/hiring/talent/:candidateKey",
]);

describe("an organization's own pages", () => {
  const organizationPages = listPages().filter(
    ({ path }) => /^\/(employers|hiring)\/.*:/.test(path) && !otherPages.has(path),
  );

  /** An organization with a job for which someone has applied, by their names in the addresses. */
  let params: Record<string, string>;
  beforeAll(async () => {
    const owner = await context.createUser();
    const slug = await addOrganization(context, owner);
    const found = await readOrganization(context.services, owner, slug);
    const organizationId = found?.organization.id ?? "";
    const jobId = await addOrganizationJob(context, { owner, organizationId });
    const candidate = await context.createUser();
    const applicationId = await applyForJob(context.services, candidate, jobId, filledApplication);
    params = { slug, jobId, applicationId };
  });

  type StatusAnswer = Answer | "not found";
  async function answerAt(
    handler: Handler,
    { path }: PageRoute,
    { person, form }: { person: Person; form?: URLSearchParams },
  ): Promise<StatusAnswer> {
    const viewer = viewers.get(person) ?? anonymousViewer;
    const url = new URL(generatePath(path, params), context.services.application.baseUrl);
    // Declining several applications names them here.
    url.searchParams.set("application", params.applicationId ?? "");
    const request = new Request(url, form && { method: "POST", body: form });
    const given = { request, params, context: pageContext(context.services, viewer, request) };
    const answer: unknown = await Promise.resolve()
      .then(() => handler(given))
      .catch((error: unknown) => error);
    if (answer instanceof Response && answer.headers.get("Location")?.startsWith("/auth?next=")) {
      return "sent to sign in";
    }
    if (answer instanceof Error && !isProductError(answer)) throw answer;
    const { status, init } = answer as { status?: number; init?: { status?: number } | null };
    const hasStatus = answer instanceof Response || isProductError(answer);
    const code = (hasStatus ? status : init?.status) ?? 200;
    return code === 404 ? "not found" : code === 403 ? "denied" : "let in";
  }

  test("the table names each of them", () => {
    expect(organizationPages.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(operatorPages).toSorted(),
    );
  });

  test.each(organizationPages.map((route) => [route.path, route] as const))(
    "%s opens for its right alone, and for others it isn't there",
    async (path, route) => {
      const { loader } = await loadPage<PageModule>(route);
      if (!loader) throw new Error("Without a loader, a page asks for no right");
      const answers: Record<string, StatusAnswer> = {};
      for (const person of people) {
        answers[person] = await answerAt(loader, route, { person });
      }
      const needed = operatorPages[path] as Right;
      expect(answers).toEqual(
        Object.fromEntries(
          people.map((person) => [
            person,
            person === "anonymous"
              ? "sent to sign in"
              : isAllowed(person, needed)
                ? "let in"
                : "not found",
          ]),
        ),
      );
    },
  );

  test("their forms change nothing for people without it", async () => {
    const tables = ["jobs", "job_drafts", "job_stages", "job_applications", "organizations"];
    const readState = () =>
      context.services.database.asSystem("test", async (transaction) => {
        const states: unknown[] = [];
        for (const table of [...tables, "organization_members", "private.audit_entries"]) {
          const { rows } = await sql`
            select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as state
            from ${sql.table(table)} as t`.execute(transaction);
          states.push({ table, ...(rows[0] as object) });
        }
        return states;
      });
    const before = await readState();
    let sent = 0;
    for (const route of organizationPages) {
      const { action } = await loadPage<PageModule>(route);
      if (!action) continue;
      for (const intent of action.senders ? Object.keys(action.senders) : [""]) {
        for (const person of ["anonymous", "member", "editor", "finance"] as const) {
          const form = new URLSearchParams({ intent, reason: "A reason", version: "0" });
          const answer = await answerAt(action, route, { person, form });
          if (person === "anonymous") expect(answer, route.path).toBe("sent to sign in");
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(60);
    expect(await readState()).toEqual(before);
  });
});

describe("programs", () => {
  const call = (person: Person, path: string, method: string) =>
    context.app.request(path, {
      method,
      headers: {
        apikey: context.keys.publishable,
        ...(tokens.has(person) ? { Authorization: `Bearer ${tokens.get(person)}` } : {}),
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });

  test("functions ask for the right in the table", async () => {
    const all = features.flatMap((feature) => feature.functions ?? []);
    const restricted = all.filter(({ access }) => access !== "user");
    expect(Object.fromEntries(restricted.map(({ name, access }) => [name, access]))).toEqual(
      functions,
    );
    for (const [name, needed] of Object.entries(functions)) {
      for (const person of people) {
        const { status } = await call(person, `/functions/v1/${name}`, "POST");
        if (person === "anonymous") expect(status, `${name} ${person}`).toBe(401);
        else expect(status === 403, `${name} ${person}`).toBe(!isAllowed(person, needed));
      }
    }
  });

  test("the protocol's part for operators takes the secret key alone, from no role", async () => {
    const endpoints = context.app.routes.filter(
      ({ path, method }) =>
        /^\/auth\/v1\/(admin\/|invite$)/.test(path) && !path.endsWith("*") && method !== "ALL",
    );
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { path, method } of endpoints) {
      for (const person of people) {
        const { status } = await call(person, path.replaceAll(/:\w+/g, randomUUID()), method);
        expect([401, 403], `${method} ${path} ${person}`).toContain(status);
      }
    }
  });

  /** Rows of others that a role may read by the data API. None of today's resources asks for a right. */
  const resources: Record<string, Needed | "nobody" | "anyone"> = {
    mentor_profiles_public: "anyone",
    user_roles: "nobody",
  };

  test("resources show others' rows by the right in the table", async () => {
    const declared = features.flatMap((feature) => feature.resources ?? []);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(resources).toSorted());
    for (const [name, needed] of Object.entries(resources)) {
      for (const person of people) {
        const response = await call(person, `/rest/v1/${name}`, "GET");
        expect(response.status).toBe(200);
        const rows = (await response.json()) as { user_id?: string }[];
        const viewer = viewers.get(person);
        const own = viewer?.kind === "user" ? viewer.userId : undefined;
        const others = rows.filter((row) => !own || row.user_id !== own);
        const sees = needed === "anyone" || (needed !== "nobody" && isAllowed(person, needed));
        expect(others.length > 0, `${name} ${person}`).toBe(sees);
      }
    }
  });

  test("before the second step, nobody has a right", async () => {
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    const viewer: Viewer = { ...admin, assurance: "aal1" };
    for (const route of adminPages) {
      const { loader } = await loadPage<PageModule>(route);
      if (formOnly[route.path]) continue;
      if (loader) expect(await answerOf(loader, route, viewer), route.path).toBe("denied");
    }
  });
});
