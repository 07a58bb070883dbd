import { employersPath } from "#features/employers/employers-parts.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { contactPath } from "#shared/help-address.ts";
import { ownApplicationPath } from "../applications/applications.constants.ts";
import { editJobPath } from "../hiring-links.rules.ts";
import { jobPath } from "../jobs.constants.ts";
import type { JobStatus } from "../postings/drafts.store.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import {
  adminJobReportsPath,
  fraudPolicyPath,
  type ReportReason,
  reportReasons,
} from "./job-reports.constants.ts";

interface ReportedJob {
  id: string;
  title: string;
  employer: string;
}

/** To administrators: a job has its first open report. */
export function jobReportedEmail(
  baseUrl: string,
  to: string,
  { job, reason, details }: { job: ReportedJob; reason: ReportReason; details: string },
): Email {
  return composeEmail(to, {
    subject: `Someone reported a job: ${job.title}`,
    paragraphs: [
      "A job was reported. It stays public until you take it down.",
      {
        facts: [
          { label: "Job", value: job.title },
          { label: "Employer", value: job.employer },
          { label: "What's wrong", value: reportReasons[reason] },
        ],
      },
      { label: "What they wrote", quote: details },
    ],
    action: { label: "Review the report", href: `${baseUrl}${adminJobReportsPath}` },
    notes: [{ label: "See the job", href: `${baseUrl}${jobPath(job.id)}` }],
    reason: "You're getting this because you're an administrator.",
  });
}

/** To someone who reported a job: what became of it. */
export function reportHandledEmail(
  baseUrl: string,
  to: string,
  { job, outcome }: { job: ReportedJob; outcome: "taken_down" | "dismissed" },
): Email {
  const named = `“${job.title}” at ${job.employer}`;
  return composeEmail(to, {
    subject: `Your report: ${job.title}`,
    paragraphs:
      outcome === "taken_down"
        ? [
            `Thank you for reporting ${named}. We reviewed it and took it down.`,
            "If you sent money or documents to anyone for this job, contact your bank and the police.",
          ]
        : [
            `Thank you for reporting ${named}. We reviewed it and left it up.`,
            "It doesn't appear to break our fraud policy. If you learn more, report it again.",
          ],
    action:
      outcome === "taken_down"
        ? { label: "See other jobs", href: `${baseUrl}${jobSearchPath()}` }
        : { label: "See the job", href: `${baseUrl}${jobPath(job.id)}` },
    notes: [
      { label: "Read our fraud policy", href: `${baseUrl}${fraudPolicyPath}` },
      "We've deleted your email from the report.",
    ],
    reason: "You're getting this because you reported a job and left your email.",
  });
}

interface AppliedFor {
  job: ReportedJob;
  applicationId: string;
}

/** To someone who applied for a job and waits for an answer: it was taken down. */
export function appliedJobTakenDownEmail(
  baseUrl: string,
  to: string,
  { job, applicationId }: AppliedFor,
): Email {
  return composeEmail(to, {
    subject: `We took down a job you applied for: ${job.title}`,
    paragraphs: [
      `We took down “${job.title}” at ${job.employer} after someone reported it. It's no longer public, and no one can apply.`,
      "You don't have to answer the employer, and you can withdraw your application.",
      "If you sent money or documents to anyone for this job, contact your bank and the police.",
    ],
    action: {
      label: "See your application",
      href: `${baseUrl}${ownApplicationPath(applicationId)}`,
    },
    notes: [{ label: "Read our fraud policy", href: `${baseUrl}${fraudPolicyPath}` }],
    reason: "You're getting this because you applied for this job.",
  });
}

/** To someone who applied for a job and waits for an answer: it was restored. */
export function appliedJobRestoredEmail(
  baseUrl: string,
  to: string,
  { job, applicationId }: AppliedFor,
): Email {
  return composeEmail(to, {
    subject: `We restored a job you applied for: ${job.title}`,
    paragraphs: [
      `We had taken down “${job.title}” at ${job.employer} after someone reported it. We've now restored it.`,
      "You don't need to do anything. The employer still has your application and can decide on it.",
      "Your application says when to expect an answer.",
    ],
    action: {
      label: "See your application",
      href: `${baseUrl}${ownApplicationPath(applicationId)}`,
    },
    notes: [{ label: "Read our fraud policy", href: `${baseUrl}${fraudPolicyPath}` }],
    reason: "You're getting this because you applied for this job.",
  });
}

/** To an employer's people: a job was taken down, and why. */
export function jobTakenDownEmail(
  baseUrl: string,
  to: string,
  { job, note }: { job: ReportedJob; note: string },
): Email {
  return composeEmail(to, {
    subject: `We took down a job: ${job.title}`,
    paragraphs: [
      `We took down your job “${job.title}” at ${job.employer}. It's no longer public, and no one can apply.`,
      { label: "Reason", quote: note },
      "You can still see everyone who applied. Only our team can restore the job.",
    ],
    action: { label: "Go to your organization", href: `${baseUrl}${employersPath}` },
    notes: [
      { label: "Think this is a mistake? Contact support", href: `${baseUrl}${contactPath}` },
      { label: "Read our fraud policy", href: `${baseUrl}${fraudPolicyPath}` },
    ],
    reason: "You're getting this because you publish jobs for this organization.",
  });
}

/** To an employer's people: a job that was taken down is restored, and what it is now. */
export function jobRestoredEmail(
  baseUrl: string,
  to: string,
  { job, status }: { job: ReportedJob; status: JobStatus },
): Email {
  const named = `Your job “${job.title}” at ${job.employer}`;
  const isPublic = status !== "paused";
  const standing = {
    open: `${named} is public again.`,
    closed: `${named} is public again. It's shown as closed.`,
    paused: `We've restored your job “${job.title}” at ${job.employer}. It's paused, so no one can see it or apply. You can reopen it if your organization is verified.`,
  }[status];
  return composeEmail(to, {
    subject: isPublic ? `Your job is back: ${job.title}` : `We've restored your job: ${job.title}`,
    paragraphs: [
      standing,
      "If people are waiting for your answer, the days that the job was down don't count toward the time you promised them.",
    ],
    action: isPublic
      ? { label: "See the job", href: `${baseUrl}${jobPath(job.id)}` }
      : { label: "Go to the job", href: `${baseUrl}${editJobPath(job.id)}` },
    reason: "You're getting this because you publish jobs for this organization.",
  });
}
