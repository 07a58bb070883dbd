import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processDueBookingsJob } from "../../src/features/booking/process-due-bookings.job.server.ts";
import { reconcileSessions } from "../../src/features/mentoring/sessions/reconcile-sessions.usecases.server.ts";
import { reconcileOpenOrdersJob } from "../../src/features/payments/orders/reconcile-open-orders.job.server.ts";
import type { Services } from "../../src/platform/services.ts";
import { fastTemporaryFolder } from "../support/database/memory-folder.ts";
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  startPostgres,
} from "../support/database/postgres.ts";
import { copyPreparedData } from "../support/database/prepared-data.ts";
import { reopenData } from "../support/database/reopened-data.ts";
import { publishableKey } from "../support/people/auth-calls.ts";
import { payingPerson } from "../support/people/fee-answers.ts";
import { cookieHeader } from "../support/people/session-cookies.ts";
import { type BuiltServer, startBuiltServer } from "../support/running/built-server.ts";

/**
 * The built server, killed while people book and pay: three times, and a dozen and more before a
 * release, with more bookings in between. Each kill hits six people, in different steps.
 */

const everything = process.env.MERIDIAN_TEST_EVERYTHING === "1";
/** At least so many bookings are acknowledged, and at least so often the server is killed. */
const { bookings, leastKills } = everything
  ? { bookings: 200, leastKills: 12 }
  : { bookings: 16, leastKills: 3 };
/** So many bookings are acknowledged between two kills. */
const untilKill = everything ? { min: 5, max: 12 } : { min: 3, max: 6 };
const mentorsUsed = everything ? 6 : 3;
const menteesOfEach = 5;
const workers = 6;
const timeout = 420_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(fastTemporaryFolder(), "meridian-kills-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a kill at any moment loses no booking and leaves no charge without one", {
  timeout,
}, async () => {
  await copyPreparedData(folder);
  await bookThroughKills({});
});

test.skipIf(!findPostgres())("nor does it on a Postgres server", { timeout }, async () => {
  const postgres = await startPostgres();
  try {
    await createDatabase(postgres.adminUrl, "kills");
    await bookThroughKills({ DATABASE_URL: databaseUrl(postgres.adminUrl, "kills") });
  } finally {
    await postgres.stop();
  }
});

async function bookThroughKills(database: { DATABASE_URL?: string }): Promise<void> {
  const environment = { SIGN_UPS_PER_CLIENT: "1000", SIGN_INS_PER_CLIENT: "1000", ...database };
  let server = await startBuiltServer(environment, folder);
  const key = await publishableKey(server);
  const cookies: string[] = [];
  for (let index = 0; index < mentorsUsed * menteesOfEach; index += 1) {
    cookies.push(await signUp(server, key, `mentee-${index}@people.example`));
  }
  const wishes = await listWishes(server, cookies);
  expect(wishes.length).toBeGreaterThan(bookings);

  const acknowledged: string[] = [];
  let running = Promise.resolve(server);
  let kills = 0;
  const isDone = () =>
    (acknowledged.length >= bookings && kills >= leastKills) || wishes.length === 0;
  const work = async () => {
    while (!isDone()) {
      const wish = wishes.pop();
      if (!wish) return;
      const path = await book(await running, wish).catch(() => undefined);
      if (path) acknowledged.push(path);
    }
  };
  const kill = async () => {
    while (!isDone()) {
      const enough = acknowledged.length + randomInt(untilKill.min, untilKill.max);
      while (acknowledged.length < enough && !isDone()) await pause(randomInt(1, 50));
      if (isDone()) return;
      const killed = server;
      running = (async () => {
        await killed.kill();
        kills += 1;
        const { port } = new URL(killed.baseURL);
        server = await startBuiltServer({ ...environment, PORT: port }, folder);
        return server;
      })();
      await running;
    }
  };
  await Promise.all([kill(), ...Array.from({ length: workers }, work)]);
  expect(await server.stop()).toBe(0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(bookings);
  expect(kills).toBeGreaterThanOrEqual(leastKills);
  await inspect(acknowledged, database.DATABASE_URL);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Checks the data after the jobs that reconcile have run, as they do every few minutes. */
async function inspect(acknowledged: string[], url: string | undefined): Promise<void> {
  const reopened = await reopenData({ folder, databaseUrl: url, laterMinutes: 30 });
  const { services, jobs } = reopened;
  try {
    for (let round = 0; round < 2; round += 1) {
      await reconcileOpenOrdersJob.handle(services, {}, { id: "test" });
      await processDueBookingsJob.handle(services, {}, { id: "test" });
      await reconcileSessions(services);
      await jobs.drain(services);
    }
    const rows = await readBooks(services);
    const confirmed = new Set(
      rows.filter(({ booking }) => booking === "confirmed").map(({ id }) => `/sessions/${id}`),
    );
    expect(acknowledged.filter((path) => !confirmed.has(path))).toEqual([]);
    const unreconciled = rows.filter(({ booking, order, checkout }) =>
      checkout === "paid"
        ? !(booking === "confirmed" && order === "paid") && order !== "refunded"
        : booking === "confirmed" || order === "paid",
    );
    expect(unreconciled).toEqual([]);
    const { sum, count } = await sumLedger(services);
    expect(sum).toBe(0);
    expect(count).toBeGreaterThanOrEqual(acknowledged.length);
  } finally {
    await reopened.close();
  }
}

/** Every charge in the provider's own books, with our record of it. */
function readBooks(services: Services) {
  return services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("bookings")
      .innerJoin("orders", "orders.subject_id", "bookings.id")
      .leftJoin("private.sandbox_checkouts as checkout", "checkout.order_id", "orders.id")
      .select([
        "bookings.id",
        "bookings.status as booking",
        "orders.status as order",
        "checkout.status as checkout",
      ])
      .execute(),
  );
}

function sumLedger(services: Services): Promise<{ sum: number; count: number }> {
  return services.database.asSystem("test", async (transaction) => {
    const { sum } = await transaction
      .selectFrom("ledger_entries")
      .select((expression) => expression.fn.sum<number>("amount_cents").as("sum"))
      .executeTakeFirstOrThrow();
    const { count } = await transaction
      .selectFrom("ledger_transactions")
      .select((expression) => expression.fn.countAll<number>().as("count"))
      .where("kind", "=", "charge")
      .executeTakeFirstOrThrow();
    return { sum: Number(sum), count: Number(count) };
  });
}

interface Wish {
  mentorPath: string;
  startsAt: string;
  cookie: string;
}

/** Times of mentors with instant booking, in turns between the mentors and between their mentees. */
async function listWishes(server: BuiltServer, cookies: string[]): Promise<Wish[]> {
  const list = await (await fetch(`${server.baseURL}/mentorship`)).text();
  const paths = [...new Set(list.match(/\/mentorship\/5a3b1e00-[\da-f-]{27}/g) ?? [])];
  const ofMentors: Wish[][] = [];
  for (const mentorPath of paths) {
    if (ofMentors.length === mentorsUsed) break;
    const answer = await fetch(`${server.baseURL}${mentorPath}/book`, {
      headers: { cookie: cookies[0] ?? "" },
    });
    const times = (await answer.text()).match(/\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z/g) ?? [];
    const unique = [...new Set(times)];
    if (unique.length < 60) continue;
    const first = ofMentors.length * menteesOfEach;
    ofMentors.push(
      unique.map((startsAt, index) => ({
        mentorPath,
        startsAt,
        cookie: cookies[first + (index % menteesOfEach)] ?? "",
      })),
    );
  }
  const maxLength = Math.max(...ofMentors.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, index) =>
    ofMentors.flatMap((wishes) => wishes[index] ?? []),
  ).flat();
}

/** Books and pays as a browser without scripts does; answers the path that the payer is led to. */
async function book(server: BuiltServer, { mentorPath, startsAt, cookie }: Wish): Promise<string> {
  const checkout = await submit(server, `${mentorPath}/book`, cookie, {
    intent: "book",
    startsAt,
    timeZone: "Europe/London",
    name: "Test Mentee",
    note: "About the exam and the interview",
  });
  // One in ten leaves the page for paying, as people do.
  if (randomInt(10) === 0) return "";
  const { pathname } = new URL(checkout, server.baseURL);
  return await submit(server, pathname, cookie, { choice: "pay" });
}

async function submit(
  server: BuiltServer,
  path: string,
  cookie: string,
  fields: Record<string, string>,
): Promise<string> {
  const response = await fetch(server.baseURL + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: server.baseURL, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  const location = response.headers.get("location");
  if (!location) throw new Error(`${path} answered ${response.status}`);
  return location;
}

async function signUp(server: BuiltServer, key: string, email: string): Promise<string> {
  const response = await fetch(`${server.baseURL}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "long enough" }),
  });
  const cookie = cookieHeader(await response.json());
  await submit(server, "/account/fees", cookie, { ...payingPerson });
  return cookie;
}
