import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseInSandbox } from "../src/features/payments/sandbox/sandbox.usecases.server.ts";
import { FormReceiver } from "../src/platform/http/bodies/form-receiver.ts";
import { IncomingBodies, IncomingBody } from "../src/platform/http/bodies/incoming-body.ts";
import { providePage } from "../src/platform/http/page.ts";
import type { Services } from "../src/platform/services.ts";
import { anonymousViewer, type Viewer } from "../src/platform/viewer.ts";
import { features } from "../src/server/features.ts";
import { isProductError } from "../src/shared/errors.ts";
import { listPages, loadPage, type PageRoute } from "./support/pages/page-modules.ts";
import { exampleApplication } from "./support/people/mentor-application.ts";
import { addMentees, attemptConcurrently } from "./support/people/session-attempts.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

/**
 * Every page and its form, requested with hostile addresses and fields: years and numbers beyond
 * those of the language, the database or Temporal, invalid ids, text that no database stores. A
 * page refuses them; it does not fail.
 */
const runsPerPage = 25;

type Handler = (given: {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => unknown;
/** An action says which intents and fields it knows. */
type FormHandler = Handler & { fields?: readonly string[]; intents?: readonly string[] };
interface PageFile {
  path: string;
  loader?: Handler;
  action?: FormHandler;
  /** Names of parameters and fields that the page and its neighbors read. */
  names: string[];
  intents: string[];
}

let context: TestContext;
let services: Services;
let pages: PageFile[] = [];
let viewers: Viewer[] = [];
let known: Record<string, string> = {};

beforeAll(async () => {
  context = await createTestContext();
  const unlimited = {
    take: async () => true,
    waitOf: async () => 0,
    reset: async () => {},
    deleteExpired: async () => {},
  };
  services = { ...context.services, rateLimits: unlimited };
  for (const feature of features) await feature.seedSamples?.(context.services);
  await context.runJobs();
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  const [mentee] = await addMentees(context.services, 1);
  if (!mentee) throw new Error("There is no mentee");
  viewers = [anonymousViewer, mentee, admin];
  known = await findIds(mentee);
  pages = await Promise.all(listPages().map(readPage));
});
afterAll(() => context.close());

async function readPage(route: PageRoute): Promise<PageFile> {
  const { path, file } = route;
  const module = await loadPage<{ loader?: Handler; action?: FormHandler }>(route);
  const source = await readFile(new URL(`../src/${file}`, import.meta.url), "utf8");
  const names = [
    /(?:form|entered|searchParams|asked|parameters|query|url)\)?\.(?:get|getAll|has)\("([\w.-]+)"\)/g,
    /name="([\w.-]+)"/g,
    /(?:entered|values)\.(\w+)/g,
    /(\w+) = ""[,} ]/g,
    /(?:pageIn|read|readText|readTexts)\((?:[\w.() ]+, )?\[?"([\w-]+)"/g,
  ].flatMap((pattern) => Array.from(source.matchAll(pattern), ([, name = ""]) => name));
  const intents = Array.from(
    source.matchAll(/(?:intent"?\)? ?={2,3} ?|name="intent" value=)"([\w-]+)"/g),
    ([, intent = ""]) => intent,
  );
  const { fields = [], intents: namedIntents = [] } = module.action ?? {};
  return {
    path,
    names: [...new Set([...names, ...fields, ...usualNames])],
    intents: [...new Set([...intents, ...namedIntents])],
    ...module,
  };
}

/** A booking of the mentee's and one id of everything that samples bring. */
async function findIds(mentee: Viewer & { kind: "user" }): Promise<Record<string, string>> {
  const one = async (table: string, where = "true") => {
    const { rows } = await services.database.executeRaw(
      `select id::text as id from ${table} where ${where} limit 1`,
    );
    return String((rows[0] as { id?: string } | undefined)?.id ?? "none");
  };
  const { rows } = await services.database.executeRaw(
    "select id::text as id from booking_hosts where kind = 'mentor' limit 1",
  );
  const mentorId = String((rows[0] as { id?: string } | undefined)?.id);
  const { listFreeSlots } = await import("../src/features/booking/booking.contract.ts");
  const [slot] = await listFreeSlots(services, mentorId);
  if (!slot) throw new Error("The sample mentor has no free time");
  const [outcome] = await attemptConcurrently(services, [mentee], {
    mentorId,
    startsAt: slot.startsAt,
  });
  const url = outcome && "url" in outcome ? outcome.url : "";
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  await chooseInSandbox(services, anonymousViewer, { checkoutId, choice: "pay" });
  await context.runJobs();
  return {
    mentorId,
    startsAt: slot.startsAt.toISOString(),
    bookingId: await one("bookings"),
    checkoutId,
    eventId: await one("events"),
    jobId: await one("jobs"),
    opportunityId: await one("opportunities"),
    orderId: await one("orders"),
    userId: mentee.userId,
    playbookId: "career-transition",
    slug: "physician-hiring-guide",
    sector: "healthcare-staffing",
  };
}

const usualNames = ["page", "q", "timeZone", "startsAt", "from"];

/** A valid value for a field of a form, so that one wrong field gets past the checks of the others. */
function usualValue(name: string): string {
  const example = exampleApplication as Record<string, unknown>;
  if (known[name]) return known[name];
  if (typeof example[name] === "string" || typeof example[name] === "number") {
    return String(example[name]);
  }
  if (/starts_?at|time$/i.test(name)) return known.startsAt ?? "";
  if (/zone/i.test(name)) return "America/Toronto";
  if (/day|date|from|until/i.test(name)) return "2026-12-24";
  if (/email/i.test(name)) return "ada@people.example";
  if (/url|link/i.test(name)) return "https://people.example/ada";
  if (/page|rating|days|minutes|hours|cents|limit|number|module/i.test(name)) return "3";
  if (/office/.test(name)) return "toronto";
  if (/topic/.test(name)) return "hiring";
  if (/currency/.test(name)) return "USD";
  return "About the exam and what comes after it, in a sentence or two.";
}

/** Values beyond the calendar of the language, of Temporal or of the database, and text that none of them stores. */
const worst = [
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "0001-01-01",
  "99999999999999999999",
  "a\u0000b\u202E",
];

const hostile = fc.oneof(
  fc.constantFrom(
    ...worst,
    "9999-12-31",
    "0000-01-01T00:00:00Z",
    "-271821-04-20T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    "275760-09-14",
    "2026-02-30T10:00:00Z",
    "2026-11-24T14:00:00.123456789123Z",
    "2026-13-45",
    "2026-11-24T14:00",
    "-1",
    "0",
    "1.5",
    "1e309",
    "00000000-0000-0000-0000-000000000000",
    "2147483648",
    "9223372036854775808",
    "1e21",
    "NaN",
    "Infinity",
    "0x10",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{00000000-0000-4000-8000-000000000000}",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "%00",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "Etc/Unknown",
    "+25:00",
    "",
    " ",
    "'",
    "\u202E\u200B",
    "a".repeat(5_000),
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.integer().map(String),
  fc.double().map(String),
  fc.uuid(),
);

/** One request. Its `params` and `fields` are wrong; the rest is valid. */
interface Attempt {
  method: "GET" | "POST";
  viewer: number;
  params?: string[];
  fields?: Record<string, string>;
  intent?: string | undefined;
}

async function attempt(
  { path, names, loader, action }: PageFile,
  { method, viewer, params: wrong = [], fields: wrongFields = {}, intent }: Attempt,
): Promise<number> {
  const handler = method === "GET" ? loader : action;
  if (!handler) return 405;
  let used = 0;
  const params: Record<string, string> = {};
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    params[name] = (wrong[used++] ?? known[name] ?? crypto.randomUUID()).toWellFormed();
  }
  if (path.endsWith("*")) params["*"] = (wrong[used] ?? "career-transition").toWellFormed();
  const fields = new URLSearchParams();
  for (const name of names) {
    fields.set(name, (wrongFields[name] ?? usualValue(name)).toWellFormed());
  }
  if (intent === undefined) fields.delete("intent");
  else fields.set("intent", intent);
  const address = new URL(path.replace(/[:*]\w*/g, "x"), services.application.baseUrl);
  if (method === "GET") address.search = fields.toString();
  const request = new Request(address, method === "POST" ? { method, body: fields } : {});
  const provided = providePage(new RouterContextProvider(), {
    services,
    viewer: viewers[viewer] ?? anonymousViewer,
    mfaPending: null,
    sharing: null,
    nonce: "nonce",
    form: new FormReceiver(Date.now).receive(
      request,
      {},
      { viewer: anonymousViewer, path },
      new IncomingBody(new IncomingBodies(), "127.0.0.1"),
    ),
    clientAddress: "203.0.113.7",
    requestId: "request",
  });
  return await statusOf(() => handler({ request, params, context: provided }));
}

/** A refusal, a redirect or an answer; anything else that is thrown is a failure of ours. */
async function statusOf(run: () => unknown): Promise<number> {
  const answer = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => error);
  if (isProductError(answer)) return answer.status;
  if (answer instanceof Response) {
    await answer.body?.cancel();
    return answer.status;
  }
  if (answer instanceof Error) throw answer;
  const { init } = (answer ?? {}) as { init?: { status?: number } | null };
  return init?.status ?? 200;
}

describe("pages that are asked for with hostile values", () => {
  test("are found, with their forms", () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter(({ action }) => action).length).toBeGreaterThan(30);
  });

  test("refuse each of the worst in each field, parameter and place of the address", async () => {
    const failures: string[] = [];
    const check = async (page: PageFile, asked: Attempt) => {
      const outcome = await attempt(page, asked).catch((error: unknown) => error);
      if (typeof outcome === "number" && outcome < 500) return;
      failures.push(`${asked.method} ${page.path} ${JSON.stringify(asked)}: ${String(outcome)}`);
    };
    for (const page of pages) {
      const intents = [...new Set([undefined, ...page.intents])];
      const viewer = page.path.startsWith("/admin") ? 2 : 1;
      for (const [place, value] of worst.entries()) {
        await check(page, { method: "GET", viewer, params: [value, value] });
        for (const [index, name] of page.names.entries()) {
          const fields = { [name]: value };
          await check(page, { method: "GET", viewer, fields });
          if (!page.action) continue;
          // A year beyond the calendar comes in every field; the others take turns.
          for (const [turn, intent] of intents.entries()) {
            if (place > 0 && (index + turn) % worst.length !== place) continue;
            await check(page, { method: "POST", viewer, fields, intent });
          }
        }
        for (const intent of page.action ? intents : []) {
          await check(page, { method: "POST", viewer, params: [value, value], intent });
        }
      }
    }
    expect(failures).toEqual([]);
  }, 300_000);

  test("refuse whatever else comes", async () => {
    const failures: unknown[] = [];
    for (const page of pages) {
      const asked = fc.record({
        method: fc.constantFrom("GET" as const, "POST" as const),
        viewer: fc.constantFrom(...viewers.keys()),
        params: fc.array(hostile, { maxLength: 2 }),
        fields: fc.dictionary(fc.constantFrom(...page.names), hostile, { maxKeys: 3 }),
        intent: fc.constantFrom(undefined, ...page.intents),
      });
      const result = await fc.check(
        fc.asyncProperty(asked, async (one) => (await attempt(page, one)) < 500),
        { numRuns: runsPerPage },
      );
      if (!result.failed) continue;
      failures.push({ page: page.path, asked: result.counterexample, why: result.errorInstance });
    }
    expect(failures).toEqual([]);
  });
});
