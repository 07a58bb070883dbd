import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listFreeSlots } from "../src/features/booking/booking.contract.ts";
import { ensureSampleMentor } from "../src/features/mentors/hosts/sample-mentor.usecases.server.ts";
import { chooseInSandbox } from "../src/features/payments/sandbox/sandbox.usecases.server.ts";
import { anonymousViewer, type UserViewer } from "../src/platform/viewer.ts";
import {
  addMentees,
  attemptConcurrently,
  type Outcome,
} from "./support/people/session-attempts.ts";
import type { SecondServerTask } from "./support/running/second-server.ts";
import { createTestContext, type TestContext } from "./support/services.ts";

const attempts = 200;
const opened: TestContext[] = [];
let context: TestContext;
let mentorId: string;
let startsAt: Date;
let mentees: UserViewer[];

beforeEach(async () => {
  context = await createTestContext();
  opened.push(context);
  const { services } = context;
  const mentor = await context.createUser();
  await ensureSampleMentor(services, mentor);
  mentorId = await services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .selectFrom("mentor_profiles")
      .select("id")
      .where("user_id", "=", mentor.userId)
      .executeTakeFirstOrThrow();
    return id;
  });
  const [slot] = await listFreeSlots(services, mentorId);
  if (!slot) throw new Error("The sample mentor has no free time");
  startsAt = slot.startsAt;
  mentees = await addMentees(services, attempts);
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

/** One has somewhere to pay, the others know why not. Answers where. */
function theWinner(outcomes: readonly Outcome[]): string {
  expect(outcomes).toHaveLength(attempts);
  const won = outcomes.flatMap((outcome) => ("url" in outcome ? [outcome.url] : []));
  const denials = outcomes.flatMap((outcome) => ("denial" in outcome ? [outcome.denial] : []));
  expect(new Set(denials)).toEqual(new Set(["slot_taken"]));
  expect(won).toHaveLength(1);
  return won[0] ?? "";
}

/**
 * Pays as often as one likes to press the button, and counts what the provider took and we noted.
 */
async function payAndCount(url: string) {
  const { services } = context;
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  const pay = () => chooseInSandbox(services, anonymousViewer, { checkoutId, choice: "pay" });
  await Promise.all([pay(), pay(), pay()]);
  await context.runJobs();
  return await services.database.asSystem("test", async (transaction) => ({
    checkouts: await transaction.selectFrom("private.sandbox_checkouts").select("status").execute(),
    orders: await transaction.selectFrom("orders").select(["status", "amount_cents"]).execute(),
    bookings: await transaction
      .selectFrom("bookings")
      .select("status")
      .where("host_id", "=", mentorId)
      .execute(),
  }));
}

describe("of two hundred who want the same hour at the same moment", () => {
  test("one gets it and is charged once, the others are told why not", async () => {
    const outcomes = await attemptConcurrently(context.services, mentees, { mentorId, startsAt });
    expect(await payAndCount(theWinner(outcomes))).toEqual({
      checkouts: [{ status: "authorized" }],
      orders: [{ status: "authorized", amount_cents: expect.any(Number) }],
      bookings: [{ status: "requested" }],
    });
  });

  test("one gets it although two servers are asked", async ({ skip }) => {
    const { databaseUrl, keys, services } = context;
    if (!databaseUrl) return skip("embedded data has one process");
    const second = await startSecondServer({
      databaseUrl,
      keys,
      mentees: mentees.slice(attempts / 2),
      mentorId,
      startsAt: startsAt.toISOString(),
    });
    const there = once(second, "message");
    second.send("go");
    const here = await attemptConcurrently(services, mentees.slice(0, attempts / 2), {
      mentorId,
      startsAt,
    });
    const [outcomes] = (await there) as [Outcome[]];
    expect(await payAndCount(theWinner([...here, ...outcomes]))).toMatchObject({
      checkouts: [{ status: "authorized" }],
      orders: [{ status: "authorized" }],
      bookings: [{ status: "requested" }],
    });
  });

  test("a mentee who presses twenty times has one hold and one place to pay", async () => {
    const [mentee] = mentees;
    if (!mentee) throw new Error("There is no mentee");
    const pressed = Array.from({ length: 20 }, () => mentee);
    const outcomes = await attemptConcurrently(context.services, pressed, { mentorId, startsAt });
    const urls = new Set(outcomes.flatMap((outcome) => ("url" in outcome ? [outcome.url] : [])));
    expect(urls.size).toBe(1);
    expect(outcomes.filter((outcome) => "denial" in outcome)).toEqual([]);
    const { checkouts, bookings } = await payAndCount([...urls][0] ?? "");
    expect([checkouts, bookings]).toEqual([[{ status: "authorized" }], [{ status: "requested" }]]);
  });
});

async function startSecondServer(task: SecondServerTask): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("./support/running/second-server.ts", import.meta.url));
  const child = fork(file, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(task);
  const [answer] = await once(child, "message");
  expect(answer).toBe("ready");
  return child;
}
