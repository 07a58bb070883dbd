import { notificationsPath } from "#features/account/account.contract.ts";
import { composeEmail, type Email } from "#platform/mail/email.ts";
import { jobPath } from "../jobs.constants.ts";
import type { Job } from "../jobs.types.ts";
import { ownApplicationsPath } from "./applications.constants.ts";

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
