import { jobKeys } from "#platform/jobs/jobs.ts";
import { findQueuedJob, listQueuedEmails } from "#platform/jobs/queues.store.ts";
import { redactSecrets } from "#platform/mail/redact-secrets.ts";
import { mailJobNames } from "#platform/mail/send-mail.job.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { operationsErrors } from "./operations.errors.ts";
import { maskAddress } from "./operations.rules.ts";
import { cleanError, requireOperator } from "./queues.usecases.server.ts";

const pageSize = 50;

/** An email that waits to be sent, or that wasn't. */
export interface UnsentEmail {
  id: string;
  queue: string;
  /** Masked for those who don't look after people. */
  recipient: string;
  subject: string;
  error: string | null;
  attempts: number;
  createdAt: Date;
  at: Date;
  /** Its time is over: it would not be sent. */
  isTooLate: boolean;
}

export interface EmailsPage {
  emails: UnsentEmail[];
  page: number;
  hasMore: boolean;
}

/** One page of 50 emails that failed, newest first, or that wait, the one that waits longest first. */
export async function readEmails(
  services: Services,
  viewer: Viewer,
  { state, page }: { state: "waiting" | "failed"; page: number },
): Promise<EmailsPage> {
  const operator = requireOperator(viewer);
  const seesAddresses = hasRight(operator, "people");
  const found = await services.database.asSystem("list emails", (transaction) =>
    listQueuedEmails(transaction, {
      queues: mailJobNames,
      state,
      newestFirst: state === "failed",
      limit: pageSize + 1,
      offset: (Math.min(page, 200) - 1) * pageSize,
    }),
  );
  const now = services.clock.now();
  const emails = found.slice(0, pageSize).map(({ usefulUntil, recipient, subject, ...job }) => ({
    id: job.id,
    queue: job.queue,
    recipient: seesAddresses ? recipient : maskAddress(recipient),
    subject: redactSecrets(subject),
    error: job.error && cleanError(job.error),
    attempts: job.attempts,
    createdAt: job.createdAt,
    at: job.at,
    isTooLate: usefulUntil !== null && usefulUntil <= now,
  }));
  return { emails, page, hasMore: found.length > pageSize };
}

/**
 * Sends a failed email again, in its lane and under its message id. Of two people who ask at the same
 * time, one is told that it's on its way.
 */
export async function resendEmail(
  services: Services,
  viewer: Viewer,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  const { userId } = requireOperator(viewer);
  if (!mailJobNames.includes(queue)) throw operationsErrors.jobNotFound();
  const { audit, clock, database, jobs } = services;
  await database.asSystem("send email again", async (transaction) => {
    const until = (await findQueuedJob(transaction, queue, id))?.input[jobKeys.usefulUntil];
    if (typeof until === "string" && new Date(until) <= clock.now())
      throw operationsErrors.tooLate();
    if ((await jobs.retryFailed(transaction, queue, [id])) === 0) {
      throw operationsErrors.emailNotFailed();
    }
    await audit.record(transaction, {
      actorId: userId,
      action: "operations.email_resent",
      subject: { type: "background_job", id, name: queue },
      before: { state: "failed" },
      after: { state: "waiting" },
    });
  });
}
