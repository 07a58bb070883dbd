import { randomUUID } from "node:crypto";
import { generatePath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticateForPage } from "../src/features/auth/auth.contract.ts";
import type { Sender } from "../src/platform/http/page-access.ts";
import type { PageHandle } from "../src/platform/http/page-handle.ts";
import { includesRight, type Right, type Role, rights } from "../src/platform/rights.ts";
import { anonymousViewer, type Viewer } from "../src/platform/viewer.ts";
import { features } from "../src/server/features.ts";
import { isProductError } from "../src/shared/errors.ts";
import { pageContext } from "./support/page-context.ts";
import { listPages, loadPage, type PageRoute } from "./support/page-modules.ts";
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

/** What comes of a loader or an action. A page that isn't there was let in: it looked. */
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
