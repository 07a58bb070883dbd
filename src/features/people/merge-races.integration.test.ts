import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInWithPassword } from "#features/auth/sessions/sign-in.usecases.server.ts";
import { addDocument } from "#features/candidates/documents/documents.usecases.server.ts";
import { payInSandbox, plainId } from "#features/career/career.test-support.ts";
import { enroll } from "#features/career/enrollments.usecases.server.ts";
import { bookConsultation } from "#features/consultations/book-consultation.usecases.server.ts";
import {
  filledConsultation,
  listOfficeTimes,
} from "#features/consultations/consultations.test-support.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { saveJob } from "#features/jobs/saved-jobs/saved-jobs.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { beginTalk } from "#features/messages/messages.test-support.ts";
import { readThread } from "#features/messages/threads.usecases.server.ts";
import { reconcileOrder } from "#features/payments/payments.contract.ts";
import { isProductError } from "#shared/errors.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { countNamed, mergeAs } from "./merge.test-support.ts";

/** Events in an account while it's merged: they happen before the merge, or not at all. */

let context: TestContext;
let admin: TestUser;
let stays: TestUser;
let leaves: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
});
afterAll(() => context.close());
beforeEach(async () => {
  admin = await context.createUser({ roles: ["support"] });
  stays = await context.createUser();
  leaves = await context.createUser();
});

const rounds = [1, 2, 3, 4, 5];
const isDone = (result: PromiseSettledResult<unknown>) => result.status === "fulfilled";

/** An error that a person gets to read. A deadlock would be none. */
function expectPlain(result: PromiseSettledResult<unknown>) {
  if (result.status === "rejected") {
    expect(isProductError(result.reason), String(result.reason)).toBe(true);
  }
}

/** Nothing names the account that left, apart from where its ID leads. */
async function expectGone(user: TestUser) {
  expect(await countNamed(context, user.userId)).toEqual({
    "private.merged_accounts.former_id": 1,
  });
}

describe("at the same moment as a merge", () => {
  test.each(rounds)("a job is saved and a document is added (%i)", async () => {
    const [jobId = ""] = sampleJobs.map(({ id }) => id);
    const document = { kind: "cv", title: "CV", expires_on: null } as const;
    const bytes = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
    const [merged, saved, added] = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves }),
      saveJob(context.services, leaves, jobId),
      addDocument(context.services, leaves, { ...document, file: { name: "cv.pdf", bytes } }),
    ]);
    expect(merged.status).toBe("fulfilled");
    expectPlain(saved);
    expectPlain(added);
    await expectGone(leaves);
    const after = await countNamed(context, stays.userId);
    expect(after["saved_jobs.user_id"] ?? 0).toBe(isDone(saved) ? 1 : 0);
    expect(after["candidate_documents.user_id"] ?? 0).toBe(isDone(added) ? 1 : 0);
  });

  test.each(rounds)("an appointment is booked (%i)", async (round) => {
    const startsAt = (await listOfficeTimes(context.services, "toronto"))[round * 2] ?? "";
    const form = filledConsultation({ starts_at: startsAt, email: leaves.email });
    const [merged, booked] = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves }),
      bookConsultation(context.services, leaves, form, randomUUID()),
    ]);
    expect(merged.status).toBe("fulfilled");
    expectPlain(booked);
    await expectGone(leaves);
    const after = await countNamed(context, stays.userId);
    expect(after["bookings.guest_id"] ?? 0).toBe(isDone(booked) ? 1 : 0);
  });

  test.each(rounds)("a payment arrives (%i)", async () => {
    const { services } = context;
    const { url } = await enroll(services, leaves, { playbookId: plainId, plan: "full" });
    await payInSandbox(context, url);
    const order = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("orders")
        .select("id")
        .where("user_id", "=", leaves.userId)
        .executeTakeFirstOrThrow(),
    );
    const [merged] = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves }),
      reconcileOrder(services, { orderId: order.id }),
    ]);
    expect(merged.status).toBe("fulfilled");
    // The provider repeats its notice until it's been taken.
    await reconcileOrder(services, { orderId: order.id });
    await expectGone(leaves);
    const rows = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("playbook_enrollments")
        .select(["user_id", "status"])
        .where("user_id", "=", stays.userId)
        .execute(),
    );
    expect(rows).toEqual([{ user_id: stays.userId, status: "active" }]);
  });

  test.each(rounds)("a message is sent (%i)", async () => {
    const { mentee, mentor, say, threadId } = await beginTalk(context);
    const [merged, said, answered] = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves: mentee }),
      say(mentee, "One more question"),
      say(mentor, "Of course"),
    ]);
    expect(merged.status).toBe("fulfilled");
    expectPlain(said);
    expect(answered.status).toBe("fulfilled");
    await expectGone(mentee);
    const senders = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("messages")
        .select("sender_id")
        .where("thread_id", "=", threadId)
        .execute(),
    );
    const own = senders.filter(({ sender_id }) => sender_id === stays.userId);
    expect(own).toHaveLength(isDone(said) ? 2 : 1);
    expect(senders.filter(({ sender_id }) => sender_id === null)).toEqual([]);
  });

  test.each(rounds)("both write to the mentor whom the other account writes to (%i)", async () => {
    const { services } = context;
    const { mentee, mentor, mentorId, say, threadId } = await beginTalk(context);
    const write = () =>
      writeFirst(services, stays, { mentorId, messageId: randomUUID(), body: "From here" });
    const results = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves: mentee }),
      write(),
      say(mentee, "One more question"),
      say(mentor, "Of course"),
      say(mentor, "And another thing"),
    ]);
    for (const result of results) expectPlain(result);
    expect(results[0]?.status).toBe("fulfilled");
    await expectGone(mentee);
    const { rows } = await services.database.asSystem("test", (transaction) =>
      sql<{ id: string; last: number; numbers: number[] }>`
        select id, last_number as last,
          array(select number from messages where thread_id = thread.id order by number) as numbers
        from message_threads as thread where mentor_profile_id = ${mentorId}`.execute(transaction),
    );
    const sent = results.slice(1).filter(isDone).length + 1;
    expect(rows.map(({ last, numbers }) => ({ last, numbers }))).toEqual([
      { last: sent, numbers: Array.from({ length: sent }, (_, index) => index + 1) },
    ]);
    await say(mentor, "Afterwards");
    expect((await readThread(services, stays, { threadId })).messages.at(-1)?.body).toBe(
      "Afterwards",
    );
  });

  test.each(rounds)("someone signs in (%i)", async () => {
    const signIn = () =>
      signInWithPassword(context.services, {
        email: leaves.email,
        password: leaves.password,
        client: { address: "203.0.113.9", userAgent: null },
      });
    const [merged, signedIn] = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves }),
      signIn(),
    ]);
    expect(merged.status).toBe("fulfilled");
    expectPlain(signedIn);
    await expectGone(leaves);
    const sessions = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("auth.sessions")
        .select("id")
        .where("user_id", "=", leaves.userId)
        .execute(),
    );
    expect(sessions).toEqual([]);
    await expect(signIn()).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  test.each(rounds)("the accounts are merged the other way around (%i)", async () => {
    const other = await context.createUser({ roles: ["support"] });
    const results = await Promise.allSettled([
      mergeAs(context, admin, { stays, leaves }),
      mergeAs(context, other, { stays: leaves, leaves: stays }),
    ]);
    expect(results.filter(isDone)).toHaveLength(1);
    for (const result of results) expectPlain(result);
    const left = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("auth.users")
        .select("id")
        .where("id", "in", [stays.userId, leaves.userId])
        .execute(),
    );
    expect(left).toHaveLength(1);
    expect(await countNamed(context, left[0]?.id ?? "")).toMatchObject({
      "fee_answers.user_id": 2,
    });
  });
});
