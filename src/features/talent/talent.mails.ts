import { notificationsPath } from "#features/accounts/accounts-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { jobPath } from "./talent.constants.ts";
import type { Job } from "./talent.types.ts";

interface Letter {
  to: string;
  subject: string;
  text: string;
}

export function appliedMail(baseUrl: string, to: string, job: Job): Letter {
  return {
    to,
    subject: `We received your application: ${job.title}`,
    text: [
      "Hello,",
      `we received your application for ${job.title} at ${job.employer}, ${job.location}.`,
      "You find it on your dashboard. Applying costs nothing, and nobody may ask you for money for a placement.",
      `The job: ${baseUrl}${jobPath(job.id)}`,
      `Your dashboard: ${baseUrl}/dashboard`,
      `You can turn off confirmations such as this one: ${baseUrl}${notificationsPath}`,
      brand.name,
    ].join("\n\n"),
  };
}
