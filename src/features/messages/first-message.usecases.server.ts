import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { formerMember, namelessMember } from "#shared/member-names.ts";
import { toSeconds } from "#shared/time.ts";
import {
  type FoundApplication,
  findApplication,
  holdPair,
  readPairDenial,
} from "./denials.usecases.server.ts";
import { messageErrors } from "./messages.errors.ts";
import type { Addressee, PersonAddressed, Recipient } from "./messages.types.ts";
import {
  checkMessage,
  type GivenMessage,
  sendMessage,
  storeMessage,
} from "./send-message.usecases.server.ts";
import {
  findThreadOf,
  insertApplicationThread,
  insertThread,
  type ThreadRow,
} from "./threads.store.server.ts";

/** Mentors and mentees whom a person writes to for the first time. */
const threadLimit = {
  name: "mentorship/threads",
  capacity: 10,
  periodSeconds: toSeconds({ days: 1 }),
};

/** Applications about which a person writes first. Someone who hires may write to many applicants in a day. */
const applicationLimit = {
  name: "messages/applications",
  capacity: 200,
  periodSeconds: toSeconds({ days: 1 }),
};

export type ToWriteTo =
  /** They have written to each other before. */
  | { kind: "thread"; threadId: string }
  | { kind: "new"; recipient: Recipient }
  /** No one would read it, or the viewer may not write; with the reason. */
  | { kind: "refused"; recipient: Recipient; reason: string };

/**
 * Reads the page for a first message. Stores nothing.
 * @throws `mentor_not_found`, `mentee_not_found`, `message_application_not_found`.
 */
export async function readRecipient(
  services: Services,
  viewer: Viewer,
  addressee: Addressee,
): Promise<ToWriteTo> {
  return await services.database.asSystem("read whom to write to", async (transaction) => {
    if ("applicationId" in addressee) {
      const asked = { ...addressee, held: false };
      return describeFound(await requireApplication(services, transaction, viewer, asked));
    }
    const pair = await services.messages.correspondents().findPair(transaction, viewer, addressee);
    const { recipient, profileId, menteeId } = pair;
    const thread = viewer.kind === "user" && menteeId !== null;
    const found =
      thread && (await findThreadOf(transaction, { profileId, menteeId }, viewer.userId));
    if (found) return { kind: "thread", threadId: found.id };
    const denial =
      pair.partnerId === null
        ? pair.noAccount
        : viewer.kind === "user" &&
          (await readPairDenial(transaction, viewer.userId, pair.partnerId));
    return denial
      ? { kind: "refused", recipient, reason: denial.message }
      : { kind: "new", recipient };
  });
}

/** An application as one of its two sides has it. */
async function requireApplication(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: Viewer,
  asked: { applicationId: string; held: boolean },
): Promise<FoundApplication> {
  const found =
    viewer.kind === "user" && isId(asked.applicationId)
      ? await findApplication(services, transaction, viewer, asked)
      : undefined;
  if (!found) throw messageErrors.applicationNotFound();
  return found;
}

function describeFound({ sides, role, thread, denial }: FoundApplication): ToWriteTo {
  if (thread) return { kind: "thread", threadId: thread.id };
  const recipient: Recipient =
    role === "candidate"
      ? { role: "employer", name: sides.employer, title: sides.jobTitle }
      : {
          role: "candidate",
          name: sides.candidateId ? (sides.candidateName ?? namelessMember) : formerMember,
          title: sides.jobTitle,
        };
  return denial
    ? { kind: "refused", recipient, reason: denial.message }
    : { kind: "new", recipient };
}

/**
 * Writes to someone for the first time, which begins the thread; where there is one, writes into it.
 * Anyone may write to a mentor, a mentor to someone who has booked a session, and a candidate and the people
 * who hire for a job to each other.
 *
 * @throws `validation_failed`, `mentor_not_found`, `mentee_not_found`, `message_application_not_found`,
 *   `sample_mentor`, `mentor_without_account`, `former_member`, `message_to_yourself`, `messages_closed`,
 *   `blocked_by_you`, `application_withdrawn`, `application_erased`, `employer_unavailable`,
 *   `too_many_threads`, `too_many_messages`, `message_id_taken`.
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
  const limit = "applicationId" in given ? applicationLimit : threadLimit;
  if (!(await services.rateLimits.take(limit, user.userId))) throw messageErrors.tooManyThreads();
  return await services.database.asSystem("write a first message", async (transaction) => {
    const thread =
      "applicationId" in given
        ? await beginAboutApplication(services, transaction, user, given)
        : await beginWithPerson(services, transaction, user, given);
    await storeMessage(services, transaction, user, { thread, message });
    return { threadId: thread.id };
  });
}

async function beginWithPerson(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserViewer,
  addressee: PersonAddressed,
): Promise<ThreadRow> {
  const { profileId, menteeId, mentorId, ...pair } = await services.messages
    .correspondents()
    .findPair(transaction, user, addressee);
  if (pair.partnerId === null || menteeId === null || mentorId === null) throw pair.noAccount;
  const denial = await holdPair(transaction, user.userId, pair.partnerId);
  if (denial) throw denial;
  const ids = { profileId, menteeId };
  return (
    (await findThreadOf(transaction, ids, user.userId)) ??
    (await insertThread(transaction, {
      ...ids,
      id: randomUUID(),
      mentorId,
      startedBy: pair.recipient.role === "mentor" ? "mentee" : "mentor",
      now: services.clock.now(),
    }))
  );
}

async function beginAboutApplication(
  services: Services,
  transaction: DatabaseTransaction,
  user: UserViewer,
  { applicationId }: { applicationId: string },
): Promise<ThreadRow> {
  const asked = { applicationId, held: true };
  const found = await requireApplication(services, transaction, user, asked);
  const { sides, role, thread, denial } = found;
  if (denial || !sides.candidateId) throw denial ?? messageErrors.formerMember();
  if (thread) return thread;
  return await insertApplicationThread(transaction, {
    id: randomUUID(),
    applicationId,
    jobId: sides.jobId,
    candidateId: sides.candidateId,
    startedBy: role,
    now: services.clock.now(),
  });
}
