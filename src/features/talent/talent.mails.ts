import { notificationsPath } from "#features/accounts/accounts-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { jobPath, topicNames } from "./talent.constants.ts";
import type { Consultation } from "./talent.schemas.ts";
import type { Job } from "./talent.types.ts";

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/**
 * Confirms a request to whoever asked. Anybody may name any address in the form, so none of what they
 * typed is repeated here: nobody can send words of their own through this mail.
 */
export function consultationMail(
  { email, topic }: Pick<Consultation, "email" | "topic">,
  times: readonly string[],
): Letter {
  return {
    to: email,
    subject: "We received your request for a consultation",
    text: [
      "Hello,",
      `you asked us for a consultation. Subject: ${topicNames[topic]}.`,
      `Your preferred times:\n${times.map((time, index) => `${index + 1}. ${time}`).join("\n")}`,
      "We answer by email with one of these times, or with others if none of them is free.",
      "If you did not ask for this, you need not do anything.",
      brand.name,
    ].join("\n\n"),
  };
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
