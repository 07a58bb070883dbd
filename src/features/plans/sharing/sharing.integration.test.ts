import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginSuspension, endSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import {
  bookAndPay,
  createSessionContext,
  findTime,
  type SessionContext,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { blockPartner, unblockPartner } from "#features/messages/blocks.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { addTime } from "#shared/time.ts";
import type { TestUser } from "../../../../tests/support/services.ts";
import { addPlan } from "../plans.test-support.ts";
import { markDone, readPlan, removePlan } from "../plans.usecases.server.ts";
import {
  listPlansSharedWith,
  readSharing,
  sharePlan,
  withdrawPlan,
} from "./sharing.usecases.server.ts";

let context: SessionContext;
let planId: string;
let person: TestUser;
let hours = 48;
beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  const { mentorId } = context;
  person = await context.createUser();
  hours += 2;
  await bookAndPay(context, person, mentorId, await findTime(context, mentorId, hours));
  planId = await addPlan(context, person);
});

const share = () => sharePlan(context.services, person, planId, context.mentorId);
const withdraw = () => withdrawPlan(context.services, person, planId, context.mentorId);
const asMentor = () => readPlan(context.services, context.mentor, planId);
const gone = { code: "plan_not_found", status: 404 };
const suspend = (userId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    beginSuspension(context.services, transaction, userId, {
      until: addTime(context.clock.now(), { days: 7 }),
      by: null,
    }),
  );
const reinstate = (userId: string) =>
  context.services.database.asSystem("test", (transaction) =>
    endSuspension(context.services, transaction, userId),
  );

test("a mentor reads a plan from when it's shared until that ends, and can't change it", async () => {
  await expect(asMentor()).rejects.toMatchObject(gone);
  expect(await readSharing(context.services, person, planId)).toMatchObject({
    shares: [],
    mentors: [{ profileId: context.mentorId }],
  });
  await Promise.all([share(), share()]);
  const { shares, mentors } = await readSharing(context.services, person, planId);
  expect(shares).toMatchObject([{ profileId: context.mentorId, sharedAt: context.clock.now() }]);
  expect(mentors).toEqual([]);

  await markDone(context.services, person, planId, {
    ...{ step: "account", done_on: "2026-11-01", document: null },
  });
  expect(await asMentor()).toMatchObject({
    isOwn: false,
    stored: { done: [{ stepId: "account" }] },
  });
  expect(await listPlansSharedWith(context.services, context.mentor, person.userId)).toMatchObject([
    { planId, title: "Start a medical residency in the US" },
  ]);
  const attempt = markDone(context.services, context.mentor, planId, {
    ...{ step: "step-1", done_on: "2026-11-01", document: null },
  });
  await expect(attempt).rejects.toMatchObject(gone);
  await expect(readSharing(context.services, context.mentor, planId)).rejects.toMatchObject(gone);

  await withdraw();
  await withdraw();
  await expect(asMentor()).rejects.toMatchObject(gone);
  expect(await listPlansSharedWith(context.services, context.mentor, person.userId)).toEqual([]);
});

test("only a mentor whom one has booked or written to can be chosen", async () => {
  const stranger = await context.createUser();
  const theirs = await addPlan(context, stranger);
  const attempt = () => sharePlan(context.services, stranger, theirs, context.mentorId);
  await expect(attempt()).rejects.toMatchObject({ code: "plan_mentor_unknown" });
  await writeFirst(context.services, stranger, {
    ...{ mentorId: context.mentorId, messageId: crypto.randomUUID(), body: "Hello" },
  });
  await attempt();
  expect(await readPlan(context.services, context.mentor, theirs)).toMatchObject({ isOwn: false });
  await expect(
    sharePlan(context.services, person, planId, crypto.randomUUID()),
  ).rejects.toMatchObject({ code: "plan_mentor_unknown" });
});

test("a suspended mentor reads nothing, and not after it either", async () => {
  await share();
  const { userId } = context.mentor;
  await suspend(userId);
  await expect(asMentor()).rejects.toMatchObject(gone);
  await expect(share()).rejects.toMatchObject({ code: "plan_mentor_unknown" });
  await reinstate(userId);
  await expect(asMentor()).rejects.toMatchObject(gone);
  await share();
  expect(await asMentor()).toMatchObject({ isOwn: false });
});

test("a mentor whom its owner blocks doesn't read a plan until that's taken back", async () => {
  const { services, mentor, mentorId } = context;
  await share();
  const { threadId } = await writeFirst(services, person, {
    ...{ mentorId, messageId: crypto.randomUUID(), body: "Hello" },
  });
  await blockPartner(services, person, threadId);
  await expect(asMentor()).rejects.toMatchObject(gone);
  expect(await listPlansSharedWith(services, mentor, person.userId)).toEqual([]);
  const { shares } = await readSharing(services, person, planId);
  expect(shares).toMatchObject([{ profileId: mentorId, isBlocked: true }]);
  expect(shares[0]?.name).not.toBe("A mentor");
  await unblockPartner(services, person, threadId);
  expect(await asMentor()).toMatchObject({ isOwn: false });

  await withdraw();
  await blockPartner(services, person, threadId);
  expect((await readSharing(services, person, planId)).mentors).toEqual([]);
  await expect(share()).rejects.toMatchObject({ code: "plan_mentor_unknown" });
});

test("while its owner is suspended, nobody reads a plan", async () => {
  await share();
  await suspend(person.userId);
  await expect(asMentor()).rejects.toMatchObject(gone);
  expect(await listPlansSharedWith(context.services, context.mentor, person.userId)).toEqual([]);
  await reinstate(person.userId);
  expect(await asMentor()).toMatchObject({ isOwn: false });
});

test("a deleted plan and a deleted account leave nothing to read", async () => {
  await share();
  await removePlan(context.services, person, planId);
  await expect(asMentor()).rejects.toMatchObject(gone);
  planId = await addPlan(context, person);
  await share();
  await context.services.database.asSystem("test", (transaction) =>
    eraseAccount(context.services, transaction, person.userId),
  );
  await expect(asMentor()).rejects.toMatchObject(gone);
});

test("nobody else's row of a share is seen", async () => {
  await share();
  const { services, mentor } = context;
  const other = await context.createUser();
  const counts = await Promise.all(
    [person, mentor, other].map((viewer) =>
      services.database.as(viewer, async (transaction) => {
        const rows = await transaction
          .selectFrom("plan_shares")
          .select("plan_id")
          .where("plan_id", "=", planId)
          .execute();
        const shared = await transaction
          .selectFrom("own_shared_plans")
          .select("plan_id")
          .where("plan_id", "=", planId)
          .execute();
        return [rows.length, shared.length];
      }),
    ),
  );
  expect(counts).toEqual([
    [1, 0],
    [1, 1],
    [0, 0],
  ]);
});
