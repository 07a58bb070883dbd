import { toSlug } from "#shared/text/slug.ts";
import { addTime } from "#shared/time.ts";
import type { Mailing, MailingCounts, MailingStatus } from "./mailings.types.ts";

/** Emails that one batch takes. When a process dies, so many at most have an unknown outcome. */
export const batchSize = 25;

/** Emails that are handed over at the same time. */
export const parallelHandOvers = 3;

/** A job ends after so long and leaves the rest to the next one, so that a restart waits little. */
export const runMilliseconds = 5_000;

/** After so long, a batch stops handing emails over and returns the rest. */
export const batchMilliseconds = 45_000;

/** A batch that was taken longer ago has lost its process. */
export const staleMinutes = 10;

/** A mailing of which no batch was taken for so long is taken up again. */
export const idleSeconds = 45;

const maxAttempts = 8;

/** The time of the next attempt for an email that the mail server couldn't take; undefined after the last. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= maxAttempts) return undefined;
  return addTime(now, { minutes: 2 ** attempts });
}

export type MailingAction = "send" | "schedule" | "unschedule" | "pause" | "resume" | "stop";

const startingPoints: Record<MailingAction, readonly MailingStatus["name"][]> = {
  send: ["draft"],
  schedule: ["draft"],
  unschedule: ["scheduled"],
  pause: ["sending"],
  resume: ["paused"],
  stop: ["sending", "paused"],
};

export function canDo(action: MailingAction, status: MailingStatus): boolean {
  return startingPoints[action].includes(status.name);
}

export function isComplete({ subject, body }: Pick<Mailing, "subject" | "body">): boolean {
  return subject.trim().length >= 2 && body.trim().length >= 2;
}

/** `2026-12-01-two-webinars` */
export function slugOf(subject: string, day: string): string {
  const words = toSlug(subject, 70);
  return words ? `${day}-${words}` : day;
}

/** Whether a text can be what `slugOf` made. */
export const isMailingSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

export const noCounts: MailingCounts = {
  recipients: 0,
  waiting: 0,
  sending: 0,
  handed_over: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  unsubscribed: 0,
  undecided: 0,
};
