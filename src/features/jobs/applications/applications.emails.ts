import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { jobPath } from "../jobs.constants.ts";
import type { Job } from "../jobs.types.ts";
import { declinedCvDays, ownApplicationsPath } from "./applications.constants.ts";
import type { StageKind } from "./applications.rules.ts";
import type { OwnJobApplication } from "./applications.types.ts";

const reason = "You're getting this because you applied for this job.";

export function appliedEmail(
  baseUrl: string,
  to: string,
  job: Pick<Job, "id" | "title" | "employer" | "location">,
): Email {
  return composeEmail(to, {
    subject: `We received your application: ${job.title}`,
    paragraphs: [
      "Thank you for applying. We've received your application.",
      {
        facts: [
          { label: "Job", value: job.title },
          { label: "Employer", value: job.employer },
          { label: "Location", value: job.location },
        ],
      },
      "We'll email you when there's news. You can follow your application, or withdraw it, in your account.",
    ],
    action: { label: "See your applications", href: `${baseUrl}${ownApplicationsPath}` },
    notes: [
      { label: "See the job", href: `${baseUrl}${jobPath(job.id)}` },
      "Applying is free. No one may ask you for money for a job.",
    ],
    reason,
    settings: `${baseUrl}${notificationsPath}`,
  });
}

/** Email about an application's new status; undefined where the applicant knows it. */
export function applicationStatusEmail(
  baseUrl: string,
  to: string,
  { jobTitle, employer }: Pick<OwnJobApplication, "jobTitle" | "employer">,
  status: StageKind,
): Email | undefined {
  const said = statusWords[status];
  if (!said) return undefined;
  return composeEmail(to, {
    subject: `${said.subject}: ${jobTitle}`,
    paragraphs: said.paragraphs(`${jobTitle} at ${employer}`),
    action: { label: "See your applications", href: `${baseUrl}${ownApplicationsPath}` },
    notes: said.notes,
    reason,
  });
}

interface StatusWords {
  subject: string;
  paragraphs(job: string): string[];
  notes: string[];
}

const canStillWithdraw = "Changed your mind? You can withdraw your application in your account.";

const statusWords: Partial<Record<StageKind, StatusWords>> = {
  screening: {
    subject: "We have your application",
    paragraphs: (job) => [
      `Your application for ${job} is with our team. Thank you for taking the time to send it.`,
      "We'll email you again when its status changes.",
    ],
    notes: [canStillWithdraw],
  },
  interview: {
    subject: "The next step is an interview",
    paragraphs: (job) => [
      `Good news: the next step for ${job} is an interview.`,
      "We'll contact you at this email address, or by phone if you gave us your number.",
    ],
    notes: [canStillWithdraw],
  },
  declined: {
    subject: "About your application",
    paragraphs: (job) => [
      `Thank you for applying for ${job}, and for the care you put into it. We won't be moving forward with your application this time.`,
      "We know this isn't the news you hoped for. It's a decision about one job, not about you or your experience, and you're welcome to apply for other jobs with us.",
    ],
    notes: [`We'll delete the CV you sent for this job after ${declinedCvDays} days.`],
  },
  offer: {
    subject: "An offer is next",
    paragraphs: (job) => [
      `Good news: you'll get an offer for ${job}.`,
      "We'll contact you at this email address, or by phone if you gave us your number.",
    ],
    notes: [canStillWithdraw],
  },
  hired: {
    subject: "Congratulations",
    paragraphs: (job) => [
      `You've been chosen for ${job}. Congratulations, and thank you for applying with us.`,
    ],
    notes: [],
  },
};
