import { notificationsPath } from "#features/account/account.contract.ts";
import type { EmailContent } from "#platform/mail/compose-email.ts";
import { brand } from "#shared/brand.ts";
import { jobPath } from "../jobs.constants.ts";
import type { Job } from "../jobs.types.ts";
import { declinedCvDays, ownApplicationsPath } from "./applications.constants.ts";
import type { ApplicationStatus } from "./applications.rules.ts";
import type { OwnJobApplication } from "./applications.types.ts";

interface PlainEmail {
  to: string;
  subject: string;
  text: string;
}

export function appliedEmail(baseUrl: string, to: string, job: Job): PlainEmail {
  return {
    to,
    subject: `We received your application: ${job.title}`,
    text: [
      "Hello,",
      `we received your application for ${job.title} at ${job.employer}, ${job.location}.`,
      "We'll email you when there is news. You can follow your application, or withdraw it, in your account. Applying is free, and nobody may ask you for money for a placement.",
      `The job: ${baseUrl}${jobPath(job.id)}`,
      `Your applications: ${baseUrl}${ownApplicationsPath}`,
      `You can turn off confirmations such as this one: ${baseUrl}${notificationsPath}`,
      brand.name,
    ].join("\n\n"),
  };
}

/** Email about an application's new status; undefined where the applicant knows it. */
export function applicationStatusEmail(
  baseUrl: string,
  { jobTitle, employer }: Pick<OwnJobApplication, "jobTitle" | "employer">,
  status: ApplicationStatus,
): EmailContent | undefined {
  const said = statusWords[status];
  if (!said) return undefined;
  return {
    subject: `${said.subject}: ${jobTitle}`,
    paragraphs: said.paragraphs(`${jobTitle} at ${employer}`),
    action: { label: "See your applications", href: `${baseUrl}${ownApplicationsPath}` },
    notes: said.notes,
  };
}

interface StatusWords {
  subject: string;
  paragraphs(job: string): string[];
  notes: string[];
}

const canStillWithdraw = "Changed your mind? You can withdraw your application in your account.";

const statusWords: Partial<Record<ApplicationStatus, StatusWords>> = {
  received: {
    subject: "We have your application",
    paragraphs: (job) => [
      `Your application for ${job} is with our team. Thank you for taking the time to send it.`,
      "We'll email you again when its status changes.",
    ],
    notes: [canStillWithdraw],
  },
  shortlisted: {
    subject: "You're on the shortlist",
    paragraphs: (job) => [
      `Good news: you're on the shortlist for ${job}.`,
      "We may contact you at this address, or by phone if you gave us your number.",
    ],
    notes: [canStillWithdraw],
  },
  declined: {
    subject: "About your application",
    paragraphs: (job) => [
      `Thank you for applying for ${job}, and for the care you put into it. We won't be taking your application further this time.`,
      "We know this isn't the news you hoped for. It is a decision about one job, not about you or your experience, and you're welcome to apply for other jobs with us.",
    ],
    notes: [`We'll delete the CV that you sent for this job after ${declinedCvDays} days.`],
  },
  hired: {
    subject: "Congratulations",
    paragraphs: (job) => [
      `You've been chosen for ${job}. Congratulations, and thank you for applying with us.`,
    ],
    notes: [],
  },
};
