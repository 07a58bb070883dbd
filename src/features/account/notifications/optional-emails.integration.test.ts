import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { remindOfPayments } from "#features/career/reminders.usecases.server.ts";
import { applyForJob } from "#features/jobs/applications/applications.usecases.server.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { filledApplication } from "#features/jobs/jobs.test-support.ts";
import {
  requestCvReview,
  withdrawCvReview,
} from "#features/membership/cv-reviews.usecases.server.ts";
import { becomeMember, filledCvReview } from "#features/membership/membership.test-support.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { saveNotifications } from "./notifications.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
});
afterAll(() => context.close());

let person: TestUser;
beforeEach(async () => {
  person = await context.createUser();
});

const choose = (...topics: string[]) =>
  saveNotifications(context.services, person, { wanted: new Set(topics), clientAddress: "" });

async function subjects(): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject);
}

const apply = (index: number) =>
  applyForJob(context.services, person, sampleJobs[index]?.id ?? "", filledApplication);

test("an application for a job is confirmed to who wants that, with the way to turn it off", async () => {
  await apply(0);
  const [email] = (await context.outbox()).filter(({ recipient }) => recipient === person.email);
  expect(email?.subject).toMatch(/^Application sent/);
  expect(email?.text).toContain("/account/notifications");
  await choose();
  await apply(1);
  expect(await subjects()).toHaveLength(1);
});

test("a CV review asked for and withdrawn is not confirmed to who does not want that", async () => {
  await becomeMember(context, person);
  await choose();
  const before = await subjects();
  await requestCvReview(context.services, person, filledCvReview);
  const request = await context.services.database.as(person, (transaction) =>
    transaction.selectFrom("cv_review_requests").select("id").executeTakeFirstOrThrow(),
  );
  await withdrawCvReview(context.services, person, request.id);
  expect(await subjects()).toEqual(before);
});

test("a payment is reminded of before its day only to who wants that, and on its day in any case", async () => {
  const now = context.clock.now();
  const inTwoDays = dayInUtc(addTime(now, { days: 2 }));
  await context.services.database.asSystem("test", async (transaction) => {
    const { id } = await transaction
      .insertInto("playbook_enrollments")
      .values({
        user_id: person.userId,
        account_email: person.email,
        playbook_id: "career-transition",
        plan: "three_payments",
        status: "active",
        created_at: now,
        started_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("playbook_payments")
      .values({
        enrollment_id: id,
        number: 2,
        amount_cents: 10900,
        currency: "USD",
        due_on: inTwoDays,
      })
      .execute();
  });
  await choose("confirmations");
  await remindOfPayments(context.services);
  expect(await subjects()).toEqual([]);
  context.clock.advance({ days: 3 });
  await remindOfPayments(context.services);
  expect(await subjects()).toEqual([expect.stringContaining("is due for")]);
});
