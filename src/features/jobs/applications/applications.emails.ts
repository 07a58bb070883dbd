import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatLongDay } from "#shared/time.ts";
import { hiringApplicationPath } from "../hiring-links.rules.ts";
import { jobPath } from "../jobs.constants.ts";
import type { Job } from "../jobs.types.ts";
import { ownApplicationPath } from "./applications.constants.ts";

const reason = "You're getting this because you applied for this job.";

export function appliedEmail(
  baseUrl: string,
  to: string,
  {
    job,
    applicationId,
    dueAt,
  }: {
    job: Pick<Job, "id" | "title" | "employer" | "location">;
    applicationId: string;
    dueAt: Date;
  },
): Email {
  return composeEmail(to, {
    subject: `Application sent: ${job.title}`,
    paragraphs: [
      `Thank you for applying. We've sent your application to ${job.employer}.`,
      {
        facts: [
          { label: "Job", value: job.title },
          { label: "Employer", value: job.employer },
          { label: "Location", value: job.location },
          { label: "Expect an answer by", value: formatLongDay(dueAt) },
        ],
      },
      "In your account, you can see what you sent, follow your application and withdraw it.",
    ],
    action: {
      label: "See your application",
      href: `${baseUrl}${ownApplicationPath(applicationId)}`,
    },
    notes: [
      { label: "See the job", href: `${baseUrl}${jobPath(job.id)}` },
      "Applying is free. Never pay anyone to get a job.",
    ],
    reason,
    settings: `${baseUrl}${notificationsPath}`,
  });
}

/** To an applicant: the virus scan found something in the CV of their application. */
export function infectedCvEmail(
  baseUrl: string,
  to: string,
  {
    job,
    applicationId,
    canWrite,
  }: {
    job: Pick<Job, "title" | "employer">;
    applicationId: string;
    /** Whether the application's page lets the applicant message the employer. For our own team's jobs, it doesn't. */
    canWrite: boolean;
  },
): Email {
  return composeEmail(to, {
    subject: `We removed the CV you sent: ${job.title}`,
    paragraphs: [
      "Our virus scan found malware in the CV you sent with your application, so we removed the file. The employer wasn't able to open it. Your application has no CV now.",
      {
        facts: [
          { label: "Job", value: job.title },
          { label: "Employer", value: job.employer },
        ],
      },
      canWrite
        ? "Scan your computer for viruses. Then you can message the employer from your application's page and offer a clean copy."
        : "Scan your computer for viruses before you send files to anyone else.",
    ],
    action: {
      label: "See your application",
      href: `${baseUrl}${ownApplicationPath(applicationId)}`,
    },
    reason,
  });
}

/** To the people who hire: an applicant asks how their application is going. */
export function updateAskedEmail(
  baseUrl: string,
  to: string,
  asked: { name: string | null; jobTitle: string; appliedAt: Date; path: string },
): Email {
  const name = asked.name ?? "An applicant";
  return composeEmail(to, {
    subject: `${name} is asking for an update: ${asked.jobTitle}`,
    paragraphs: [
      `${name} applied for “${asked.jobTitle}” on ${formatLongDay(asked.appliedAt)}, and would like an update.`,
      "Move the application to its next stage, or let them know your decision. They'll see it in their account.",
    ],
    action: { label: "See the applications", href: `${baseUrl}${asked.path}` },
    reason:
      "You're getting this because you hire for this job. Each applicant can ask once a week.",
  });
}

/** To the people who were to interview an applicant: the applicant withdrew. */
export function interviewWithdrawnEmail(
  baseUrl: string,
  to: string,
  withdrawn: { name: string | null; jobTitle: string; applicationId: string },
): Email {
  const name = withdrawn.name ?? "An applicant";
  return composeEmail(to, {
    subject: `${name} withdrew: ${withdrawn.jobTitle}`,
    paragraphs: [
      `${name} withdrew their application for “${withdrawn.jobTitle}”. You don't need to interview them anymore.`,
    ],
    action: {
      label: "Open the application",
      href: `${baseUrl}${hiringApplicationPath(withdrawn.applicationId)}`,
    },
    reason: "You're getting this because you were chosen to interview this applicant.",
  });
}
