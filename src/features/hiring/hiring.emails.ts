import { declinedCvDays, ownApplicationsPath } from "#features/jobs/jobs-parts.contract.ts";
import { composeEmail, type Email, type EmailBlock } from "#platform/mail/email.ts";
import type { DueNotice, NoticeKind } from "./notices/notices.store.server.ts";

const reason = "You're getting this because you applied for this job.";

/** Email to an applicant about where their application stands. */
export function applicantEmail(
  baseUrl: string,
  to: string,
  notice: Pick<DueNotice, "kind" | "message" | "reason" | "jobTitle" | "employer">,
): Email {
  const { kind, message, jobTitle, employer } = notice;
  const words = noticeWords[kind];
  const paragraphs: EmailBlock[] = words.paragraphs(`${jobTitle} at ${employer}`, employer);
  if (notice.reason) paragraphs.push(`The reason: ${notice.reason}`);
  if (message) paragraphs.push({ label: `${employer} writes`, quote: message });
  return composeEmail(to, {
    subject: `${words.subject}: ${jobTitle}`,
    paragraphs,
    action: { label: "See your applications", href: `${baseUrl}${ownApplicationsPath}` },
    notes: words.notes,
    reason,
  });
}

interface NoticeWords {
  subject: string;
  paragraphs(job: string, employer: string): string[];
  notes: string[];
}

const canStillWithdraw = "Changed your mind? You can withdraw your application in your account.";

const noticeWords: Record<NoticeKind, NoticeWords> = {
  screening: {
    subject: "Your application is being reviewed",
    paragraphs: (job) => [`Your application for ${job} is being reviewed.`],
    notes: [canStillWithdraw],
  },
  interview: {
    subject: "The next step is an interview",
    paragraphs: (job, employer) => [
      `Good news: the next step for ${job} is an interview.`,
      `${employer} arranges the time with you.`,
    ],
    notes: [canStillWithdraw],
  },
  offer: {
    subject: "An offer is next",
    paragraphs: (job, employer) => [
      `Good news: your application for ${job} has reached the offer stage.`,
      `${employer} tells you the terms.`,
    ],
    notes: [canStillWithdraw],
  },
  hired: {
    subject: "Congratulations",
    paragraphs: (job) => [`You've been chosen for ${job}. Congratulations!`],
    notes: [],
  },
  declined: {
    subject: "About your application",
    paragraphs: (job) => [
      `Thank you for applying for ${job}, and for the care you put into it. Your application won't be moving forward this time.`,
    ],
    notes: [`We'll delete the CV you sent for this job after ${declinedCvDays} days.`],
  },
  reopened: {
    subject: "Your application is open again",
    paragraphs: (job, employer) => [
      `${employer} has reopened your application for ${job}. The decision we emailed you about no longer stands.`,
    ],
    notes: [canStillWithdraw],
  },
  no_decision: {
    subject: "No decision yet",
    paragraphs: (job, employer) => [
      `${employer} hasn't made a decision about your application for ${job} yet. You're still being considered.`,
    ],
    notes: [canStillWithdraw],
  },
};
