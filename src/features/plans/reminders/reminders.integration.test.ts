import { afterEach, beforeEach, expect, test } from "vitest";
import { notificationTopics } from "#features/account/notifications/notification-topics.constants.ts";
import { saveNotifications } from "#features/account/notifications/notifications.usecases.server.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addPlan } from "../plans.test-support.ts";
import { markDone } from "../plans.usecases.server.ts";
import { readStopLink, remindOfPlans, stopByLink } from "./reminders.usecases.server.ts";

/**
 * For July 2029, the latest days of the physician's plan are worked out by hand in plan.rules.test:
 * file by April 2, 2027, Step 1 by June 2, 2027.
 */
let context: TestContext;
let person: TestUser;
beforeEach(async () => {
  context = await createTestContext({ now: new Date("2027-01-10T12:00:00Z") });
  person = await context.createUser();
});
afterEach(() => context.close());

async function emailsOn(day: string): Promise<string[]> {
  context.clock.set(new Date(`${day}T13:25:00Z`));
  await Promise.all([remindOfPlans(context.services), remindOfPlans(context.services)]);
  const sent = await context.outbox();
  return sent.filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject);
}

const fileBy = "Open your ECFMG file: start by April 2, 2027";

test("a step is reminded of 14 and 3 days before its date, once each, and not once it's done", async () => {
  const planId = await addPlan(context, person, { start: "2029-07" });
  expect(await emailsOn("2027-03-18")).toEqual([]);
  expect(await emailsOn("2027-03-19")).toEqual([fileBy]);
  const [email] = (await context.outbox()).filter(({ subject }) => subject === fileBy);
  expect(email?.text).toContain("Start by April 2, 2027: Open your ECFMG file");
  expect(await emailsOn("2027-03-20")).toHaveLength(1);
  expect(await emailsOn("2027-03-29")).toHaveLength(1);
  expect(await emailsOn("2027-03-30")).toEqual([fileBy, fileBy]);
  expect(await emailsOn("2027-04-02")).toHaveLength(2);
  await markDone(context.services, person, planId, {
    ...{ step: "account", done_on: "2027-04-02", document: null },
  });
  expect(await emailsOn("2027-05-18")).toHaveLength(2);
  expect((await emailsOn("2027-05-19")).at(-1)).toBe("Pass USMLE Step 1: start by June 2, 2027");
});

test("one email a week is all: a nearer date waits until it's over, as the topic says", async () => {
  expect(notificationTopics.plan_reminders.description).toContain("may come late or not at all");
  await addPlan(context, person, { start: "2029-07" });
  expect(await emailsOn("2027-03-28")).toEqual([fileBy]);
  // Three days before would be March 30.
  expect(await emailsOn("2027-03-30")).toHaveLength(1);
  expect(await emailsOn("2027-04-02")).toHaveLength(1);
});

test("who turned reminders off gets none, and a link in one turns them off", async () => {
  await addPlan(context, person, { start: "2029-07" });
  await saveNotifications(context.services, person, { wanted: new Set(), clientAddress: "" });
  expect(await emailsOn("2027-03-19")).toEqual([]);
  await saveNotifications(context.services, person, {
    wanted: new Set(["plan_reminders"]),
    clientAddress: "",
  });
  expect(await emailsOn("2027-03-20")).toEqual([fileBy]);

  const email = (await context.outbox()).findLast(({ recipient }) => recipient === person.email);
  const token = /reminders\/stop\?token=([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "";
  expect(email?.headers).toMatchObject({
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "List-Unsubscribe": expect.stringContaining(token),
  });
  expect(await readStopLink(context.services, token)).toBe("open");
  expect(await stopByLink(context.services, token)).toBe("stopped");
  expect(await stopByLink(context.services, token)).toBe("stopped");
  expect(await stopByLink(context.services, "nonsense")).toBe("unknown");
  expect(await emailsOn("2027-03-30")).toHaveLength(1);
});

test("only the current plan is reminded of", async () => {
  await addPlan(context, person, { start: "2029-07" });
  await addPlan(context, person, {}, "software-engineer-canada");
  expect(await emailsOn("2027-03-19")).toEqual([]);
});
