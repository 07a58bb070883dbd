import { randomUUID } from "node:crypto";
import { ensureSampleMentor } from "#features/mentors/hosts/sample-mentor.usecases.server.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { writeFirst } from "./first-message.usecases.server.ts";
import { sendMessage } from "./send-message.usecases.server.ts";

/** A mentor with an account and a profile in the directory. */
export async function makeMentor(
  context: TestContext,
): Promise<{ mentor: TestUser; mentorId: string }> {
  const mentor = await context.createUser();
  await ensureSampleMentor(context.services, mentor);
  const { id } = await context.services.database.asSystem("test mentor", (transaction) =>
    transaction
      .selectFrom("mentor_profiles")
      .select("id")
      .where("user_id", "=", mentor.userId)
      .executeTakeFirstOrThrow(),
  );
  return { mentor, mentorId: id };
}

export interface Talk {
  mentor: TestUser;
  mentorId: string;
  mentee: TestUser;
  threadId: string;
  /** Sends into the thread; answers the message's id. */
  say(user: TestUser, body: string): Promise<string>;
}

/** A thread that a mentee began with one message. */
export async function beginTalk(
  context: TestContext,
  body = "Good morning, may I ask something?",
): Promise<Talk> {
  const { mentor, mentorId } = await makeMentor(context);
  const mentee = await context.createUser();
  const { threadId } = await writeFirst(context.services, mentee, {
    mentorId,
    messageId: randomUUID(),
    body,
  });
  return {
    mentor,
    mentorId,
    mentee,
    threadId,
    async say(user, text) {
      const messageId = randomUUID();
      await sendMessage(context.services, user, { threadId, messageId, body: text });
      return messageId;
    },
  };
}
