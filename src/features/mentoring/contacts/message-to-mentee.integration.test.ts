import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findMentor } from "#features/mentors/mentors.contract.ts";
import { profilePath } from "#features/mentors/mentors-parts.contract.ts";
import { unlistMentor } from "#features/mentors/moderation/moderate-mentors.usecases.server.ts";
import { blockPartner } from "#features/messages/blocks.usecases.server.ts";
import { readRecipient, writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { sendMessage } from "#features/messages/send-message.usecases.server.ts";
import { readThread, readThreads } from "#features/messages/threads.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import type { TestUser } from "../../../../tests/support/services.ts";
import {
  bookAndPay,
  createMentor,
  createSessionContext,
  findTime,
  hold,
  type SessionContext,
} from "../sessions/sessions.test-support.ts";

let context: SessionContext;
let sessionId: string;
beforeAll(async () => {
  context = await createSessionContext();
  const { mentee, mentorId } = context;
  sessionId = await bookAndPay(context, mentee, mentorId, await findTime(context, mentorId, 48));
});
afterAll(() => context.close());

const write = (user: TestUser, body: string, of = sessionId) =>
  writeFirst(context.services, user, { sessionId: of, messageId: randomUUID(), body });

test("a mentor writes first to who has booked, by the name of the booking, and gets an answer", async () => {
  const { services, mentor, mentee, mentorId } = context;
  expect(await readRecipient(services, mentor, { sessionId })).toEqual({
    kind: "new",
    recipient: { role: "mentee", name: "Ngozi Adeyemi" },
  });
  const [one, other] = await Promise.all([write(mentor, "Which exam?"), write(mentor, "Send it")]);
  expect(one).toEqual(other);
  const { threadId } = one;
  const theirs = await readThread(services, mentor, { threadId });
  expect(theirs).toMatchObject({ role: "mentor", partner: { name: "Ngozi Adeyemi" } });
  expect(theirs.messages.every(({ isOwn }) => isOwn)).toBe(true);
  const { threads } = await readThreads(services, mentee, { archived: false, page: 1 });
  expect(threads).toMatchObject([{ id: threadId, unread: 2, partner: { role: "mentor" } }]);
  await sendMessage(services, mentee, { threadId, messageId: randomUUID(), body: "The NAC" });

  expect(await readRecipient(services, mentor, { sessionId })).toEqual({
    kind: "thread",
    threadId,
  });
  expect(await readRecipient(services, mentee, { mentorId })).toEqual({ kind: "thread", threadId });
});

test("a conversation that the mentor began says nothing about how mentors answer", async () => {
  const { rows } = await context.services.database.executeRaw(
    "select * from private.mentor_reply_rates",
  );
  expect(rows).toEqual([]);
});

test.each(["paused", "silent"] as const)("a mentor who is %s is written to", async (absence) => {
  const { services, admin, clock } = context;
  const { mentorId } = await createMentor(context, admin);
  const mentee = await context.createUser();
  await services.database.asSystem("test", async (transaction) => {
    if (absence === "paused") {
      const set = { paused_at: clock.now() };
      await transaction.updateTable("booking_hosts").set(set).where("id", "=", mentorId).execute();
    } else {
      const set = { silent_at: clock.now() };
      await transaction
        .updateTable("mentor_profiles")
        .set(set)
        .where("id", "=", mentorId)
        .execute();
    }
  });
  expect((await findMentor(services, mentee, mentorId))?.absence).toBe(absence);
  expect(await readRecipient(services, mentee, { mentorId })).toMatchObject({
    kind: "new",
    recipient: { role: "mentor", profileId: mentorId },
  });
  const given = { mentorId, messageId: randomUUID(), body: "May I ask something?" };
  const { threadId } = await writeFirst(services, mentee, given);
  expect(await readRecipient(services, mentee, { mentorId })).toEqual({ kind: "thread", threadId });
  expect(await readThread(services, mentee, { threadId })).toMatchObject({
    partner: { path: profilePath(mentorId) },
  });

  await unlistMentor(services, admin, mentorId, { reason: "The profile names a competitor." });
  await expect(readRecipient(services, mentee, { mentorId })).rejects.toMatchObject({
    code: "mentor_not_found",
  });
});

test("nobody else writes by a session, nor the mentor before it is paid, nor to who has blocked them", async () => {
  const { services, mentor, mentorId, mentee } = context;
  for (const user of [mentee, await context.createUser()]) {
    await expect(write(user, "Hello")).rejects.toMatchObject({ code: "mentee_not_found" });
  }
  for (const viewer of [anonymousViewer, mentee]) {
    const read = readRecipient(services, viewer, { sessionId });
    await expect(read).rejects.toMatchObject({ code: "mentee_not_found", status: 404 });
  }
  for (const id of ["nonsense", randomUUID()]) {
    await expect(write(mentor, "Hello", id)).rejects.toMatchObject({ code: "mentee_not_found" });
  }

  const hesitant = await context.createUser();
  const held = await hold(context, hesitant, mentorId, await findTime(context, mentorId, 72));
  await expect(write(mentor, "Hello", held.bookingId)).rejects.toMatchObject({
    code: "mentee_not_found",
  });

  const { threadId } = await write(mentor, "Until then");
  await blockPartner(services, mentee, threadId);
  await expect(write(mentor, "Hello")).rejects.toMatchObject({ code: "messages_closed" });
});

test("who has left is written to no more", async () => {
  const { services, mentor, mentorId } = context;
  const leaver = await context.createUser();
  const booked = await bookAndPay(context, leaver, mentorId, await findTime(context, mentorId, 96));
  await services.database.asSystem("test", (transaction) =>
    transaction.updateTable("bookings").set({ guest_id: null }).where("id", "=", booked).execute(),
  );
  expect(await readRecipient(services, mentor, { sessionId: booked })).toMatchObject({
    kind: "refused",
    reason: expect.stringMatching(/no longer has an account/),
  });
  await expect(write(mentor, "Hello", booked)).rejects.toMatchObject({ code: "former_member" });
});
