import { z } from "zod";
import { hashToken, makeToken } from "#platform/crypto/link-token.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { HandOver } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { hasPage, kindOf } from "./access.usecases.server.ts";
import type { ComposedMailing, MailingKind } from "./mailing-kind.types.ts";
import {
  batchMilliseconds,
  batchSize,
  nextAttempt,
  parallelHandOvers,
  runMilliseconds,
  staleMinutes,
} from "./mailings.rules.ts";
import { lockMailing, updateMailing } from "./mailings.store.server.ts";
import type { Mailing } from "./mailings.types.ts";
import {
  type Addressee,
  findEligible,
  isFinished,
  lockWaiting,
  markUnknown,
  type Outcome,
  saveAddress,
  saveOutcomes,
  saveSkipped,
  saveTaken,
  type TakenRecipient,
} from "./recipients.store.server.ts";
import { recordMailing } from "./record-mailing.usecases.server.ts";

/**
 * Hands a mailing over in batches. A batch is noted before its first email leaves and once more after
 * its last one. What a process that was killed in between had taken is never sent again by itself:
 * when its job runs again, those emails are marked as unknown.
 */
export const deliverMailingJob = defineJob({
  name: "mailings.deliver",
  schema: z.object({ mailingId: z.guid() }),
  async handle(services, { mailingId }, { id: runId }) {
    await services.database.asSystem("give up a lost batch", (transaction) =>
      markUnknown(transaction, { runId }, services.clock.now()),
    );
    const began = performance.now();
    for (;;) {
      const mayHaveMore = await deliverBatch(services, mailingId, runId);
      if (!mayHaveMore) return;
      if (services.jobs.isStopping || performance.now() - began > runMilliseconds) break;
    }
    await services.database.asSystem("go on with mailing", (transaction) =>
      services.jobs.enqueue(transaction, deliverMailingJob, { mailingId }),
    );
  },
});

/** Marks batches whose process was lost so long ago that no job of theirs will say so. */
export async function giveUpStaleBatches(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = subtractTime(now, { minutes: staleMinutes });
  await services.database.asSystem("give up stale batches", (transaction) =>
    markUnknown(transaction, { before }, now),
  );
}

interface TakenEmail {
  id: string;
  email: string;
  name: string | undefined;
  attempts: number;
  token: string;
}

interface Batch {
  mailing: Mailing & ComposedMailing;
  emails: TakenEmail[];
  isLast: boolean;
}

/** Takes a batch, hands it over and records it. Answers whether there may be another one now. */
async function deliverBatch(
  services: Services,
  mailingId: string,
  runId: string,
): Promise<boolean> {
  const batch = await services.database.asSystem("take batch", (transaction) =>
    takeBatch(services, transaction, { mailingId, runId }),
  );
  if (!batch) return false;
  const outcomes = await handOverAll(services, batch);
  const now = services.clock.now();
  const isOver = await services.database.asSystem("record batch", async (transaction) => {
    if (outcomes.length > 0) await saveOutcomes(transaction, outcomes, { runId, now });
    if (outcomes.length > 0 && outcomes.every(({ state }) => state === "unknown")) {
      await pauseForUnknown(services, transaction, mailingId);
      return true;
    }
    return batch.isLast && (await finishMailing(services, transaction, mailingId));
  });
  // What the batch didn't get to is for the next run.
  if (services.jobs.isStopping) return !isOver;
  const isMailServerAway =
    outcomes.length > 0 && outcomes.every(({ state }) => state === "waiting");
  return !isOver && !batch.isLast && !isMailServerAway;
}

/** Undefined: it isn't being sent. */
async function takeBatch(
  services: Services,
  transaction: DatabaseTransaction,
  { mailingId, runId }: { mailingId: string; runId: string },
): Promise<Batch | undefined> {
  const locked = await lockMailing(transaction, mailingId, "shared");
  if (locked?.status.name !== "sending") return undefined;
  const kind = kindOf(services, locked.kind);
  const mailing = { ...locked, hasPage: await hasPage(transaction, kind, locked) };
  const now = services.clock.now();
  const waiting = await lockWaiting(transaction, { mailingId, now, limit: batchSize });
  const isLast = waiting.length < batchSize;
  if (waiting.length === 0) return { mailing, emails: [], isLast };
  const eligible = await findEligible(
    transaction,
    kind.recipients(transaction, mailing),
    waiting.map(({ reference }) => reference),
  );
  const emails: TakenEmail[] = [];
  const skipped: string[] = [];
  for (const recipient of waiting) {
    const { id, attempts } = recipient;
    const present = eligible.get(recipient.reference);
    const email = await addressOf(transaction, kind, { recipient, present });
    if (email === undefined) skipped.push(id);
    else
      emails.push({ id, email, name: undefined, attempts: attempts + 1, token: makeToken().token });
  }
  await saveSkipped(transaction, skipped, now);
  const noted = emails.map(({ id, token }) => ({
    id,
    tokenHash: kind.list ? hashToken(token) : undefined,
  }));
  await saveTaken(transaction, noted, { runId, now });
  const names = await services.recipients.findNames(
    transaction,
    emails.map(({ email }) => email),
  );
  for (const email of emails) email.name = names.get(email.email.toLowerCase());
  return { mailing, emails, isLast };
}

/** The address that a recipient's email goes to. Undefined: none goes to them. */
async function addressOf(
  transaction: DatabaseTransaction,
  { list }: MailingKind,
  {
    recipient: { id, email },
    present,
  }: { recipient: TakenRecipient; present: Addressee | undefined },
): Promise<string | undefined> {
  if (!present) return undefined;
  // Null: their account was merged into another one, and its address went with it.
  if (email && present.email.toLowerCase() === email.toLowerCase()) return email;
  // A list belongs to the address that was chosen for it. Emails about an event follow the person
  // to a new address.
  if (list) return undefined;
  return (await saveAddress(transaction, id, present)) ? present.email : undefined;
}

async function handOverAll(services: Services, { mailing, emails }: Batch): Promise<Outcome[]> {
  const kind = kindOf(services, mailing.kind);
  const began = performance.now();
  const waiting = [...emails];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, email: to, name, token: unsubscribeToken, attempts } = next;
      if (services.jobs.isStopping || performance.now() - began > batchMilliseconds) {
        outcomes.push({ id, state: "waiting", reason: null, notBefore: null });
        continue;
      }
      // An empty name is one that was looked up and not found.
      const reader = { to, name: name ?? "", unsubscribeToken };
      const email = kind.compose(services, mailing, reader);
      const handedOver = await services.mail.handOver(services, id, email);
      outcomes.push(toOutcome(id, handedOver, attempts, services.clock.now()));
    }
  };
  await Promise.all(Array.from({ length: parallelHandOvers }, work));
  return outcomes;
}

function toOutcome(id: string, handOver: HandOver, attempts: number, now: Date): Outcome {
  const ended = { id, reason: null, notBefore: null };
  switch (handOver.outcome) {
    case "handed_over":
      return { ...ended, state: "handed_over" };
    case "refused":
      return { ...ended, state: "failed", reason: handOver.reason };
    case "unknown":
      return { ...ended, state: "unknown", reason: handOver.reason };
    case "deferred": {
      const notBefore = nextAttempt(attempts, now);
      const { reason } = handOver;
      return notBefore
        ? { id, state: "waiting", reason, notBefore }
        : { ...ended, state: "failed", reason };
    }
  }
}

/** The mail server's answers get lost: an operator looks before more emails are risked. */
async function pauseForUnknown(
  services: Services,
  transaction: DatabaseTransaction,
  mailingId: string,
): Promise<void> {
  const mailing = await lockMailing(transaction, mailingId, "alone");
  if (mailing?.status.name !== "sending") return;
  const note = "We lost the connection to our email server, so we paused the emails.";
  await updateMailing(transaction, mailingId, {
    status: "paused",
    updated_at: services.clock.now(),
    note,
  });
  await recordMailing(services, transaction, { mailing, what: "paused", by: null, reason: note });
}

/** True when everyone's turn has come. */
async function finishMailing(
  services: Services,
  transaction: DatabaseTransaction,
  mailingId: string,
): Promise<boolean> {
  const mailing = await lockMailing(transaction, mailingId, "alone");
  if (mailing?.status.name !== "sending") return true;
  if (!(await isFinished(transaction, mailingId))) return false;
  const now = services.clock.now();
  await updateMailing(transaction, mailingId, {
    status: "sent",
    finished_at: now,
    updated_at: now,
  });
  await recordMailing(services, transaction, { mailing, what: "finished", by: null });
  return true;
}
