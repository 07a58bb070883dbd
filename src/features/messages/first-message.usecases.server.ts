import { randomUUID } from "node:crypto";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { messageErrors } from "./messages.errors.ts";
import type { Addressee, Recipient } from "./messages.types.ts";
import { lockPair } from "./people.store.server.ts";
import {
  checkMessage,
  denialReason,
  type GivenMessage,
  sendMessage,
  storeMessage,
} from "./send-message.usecases.server.ts";
import { findThreadOf, insertThread } from "./threads.store.server.ts";

/** People whom somebody writes to for the first time. */
const threadLimit = {
  name: "mentorship/threads",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};

export type ToWriteTo =
  /** They have written to each other before. */
  | { kind: "thread"; threadId: string }
  | { kind: "new"; recipient: Recipient }
  /** Nobody would read it, or the viewer may not write; with the reason. */
  | { kind: "refused"; recipient: Recipient; reason: string };

/**
 * Reads the page for a first message. Stores nothing.
 * @throws `mentor_not_found`, `mentee_not_found`.
 */
export async function readRecipient(
  services: Services,
  viewer: Viewer,
  addressee: Addressee,
): Promise<ToWriteTo> {
  return await services.database.asSystem("read whom to write to", async (transaction) => {
    const pair = await services.messages.correspondents().findPair(transaction, viewer, addressee);
    const { recipient, profileId, menteeId } = pair;
    const thread = viewer.kind === "user" && menteeId !== null;
    const found =
      thread && (await findThreadOf(transaction, { profileId, menteeId }, viewer.userId));
    if (found) return { kind: "thread", threadId: found.id };
    const denial =
      pair.partnerId === null
        ? pair.nobody
        : viewer.kind === "user" &&
          (await denialReason(transaction, viewer.userId, pair.partnerId));
    return denial
      ? { kind: "refused", recipient, reason: denial.message }
      : { kind: "new", recipient };
  });
}

/**
 * Writes to somebody for the first time, which begins the thread; where there is one, writes into it.
 * Anybody may write to a mentor, and a mentor to who has booked a session.
 *
 * @throws `validation_failed`, `mentor_not_found`, `mentee_not_found`, `sample_mentor`,
 *   `mentor_without_account`, `former_member`, `message_to_yourself`, `messages_closed`,
 *   `blocked_by_you`, `too_many_threads`, `too_many_messages`, `message_id_taken`.
 */
export async function writeFirst(
  services: Services,
  user: UserViewer,
  given: GivenMessage & Addressee,
): Promise<{ threadId: string }> {
  const message = checkMessage(given);
  const target = await readRecipient(services, user, given);
  if (target.kind === "thread") {
    await sendMessage(services, user, { threadId: target.threadId, ...given });
    return { threadId: target.threadId };
  }
  if (!(await services.rateLimits.take(threadLimit, user.userId))) {
    throw messageErrors.tooManyThreads();
  }
  return await services.database.asSystem("write a first message", async (transaction) => {
    const { profileId, menteeId, mentorId, ...pair } = await services.messages
      .correspondents()
      .findPair(transaction, user, given);
    if (pair.partnerId === null || menteeId === null || mentorId === null) throw pair.nobody;
    await lockPair(transaction, user.userId, pair.partnerId);
    const denial = await denialReason(transaction, user.userId, pair.partnerId);
    if (denial) throw denial;
    const ids = { profileId, menteeId };
    const thread =
      (await findThreadOf(transaction, ids, user.userId)) ??
      (await insertThread(transaction, {
        ...ids,
        id: randomUUID(),
        mentorId,
        startedBy: pair.recipient.role === "mentor" ? "mentee" : "mentor",
        now: services.clock.now(),
      }));
    await storeMessage(services, transaction, user, { thread, message });
    return { threadId: thread.id };
  });
}
