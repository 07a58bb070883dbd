import { z } from "zod";
import { defineJob, type JobDefinition, type Jobs } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { type QueuedEmail, queuedEmail } from "./email.ts";
import { outcomeOf } from "./hand-over.ts";
import { connectionsPerLane } from "./lanes.rules.ts";
import {
  type EmailMessage,
  emailMessage,
  type Mail,
  type MailDriver,
  type MailLane,
  mailLanes,
} from "./mail.ts";
import { renderEmail } from "./render-email.ts";

/** Emails that an earlier version enqueued have their layout already. */
const queued = z.union([queuedEmail, emailMessage]);

/** The transactional lane keeps the name that the one queue had before there were three. */
const jobNames: Record<MailLane, string> = {
  security: "mail.send-security",
  transactional: "mail.send",
  bulk: "mail.send-bulk",
};

/** The queues of emails, one for each lane. */
export const mailJobNames: readonly string[] = Object.values(jobNames);

/** A message with a code isn't kept for longer than somebody may ask where it is. */
const keptSeconds: Partial<Record<MailLane, number>> = { security: toSeconds({ hours: 1 }) };

/** Mail goes out as a job: it survives a restart and waits for a mail server that is down. */
export function createMail(
  driver: MailDriver,
  jobs: Pick<Jobs, "enqueue">,
  { connections }: { connections: number },
) {
  const concurrency = connectionsPerLane(connections);
  const defineLane = (lane: MailLane): JobDefinition<typeof queued> =>
    defineJob({
      name: jobNames[lane],
      schema: queued,
      concurrency: concurrency[lane],
      ...(keptSeconds[lane] ? { keepSeconds: keptSeconds[lane] } : {}),
      async handle(services, email, job) {
        const message = "paragraphs" in email ? await layOut(services, email) : email;
        await driver.send(job.id, message, lane);
      },
    });
  const lanes = {
    security: defineLane("security"),
    transactional: defineLane("transactional"),
    bulk: defineLane("bulk"),
  };
  const mail: Mail = {
    driver: driver.name,
    enqueue: (transaction, email, { lane = "transactional", usefulUntil } = {}) =>
      jobs.enqueue(transaction, lanes[lane], email, { usefulUntil }),
    layOut,
    async handOver(services, id, email) {
      const message = await layOut(services, email);
      try {
        await driver.send(id, message, "bulk");
        return { outcome: "handed_over" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
  return { mail, jobs: mailLanes.map((lane) => lanes[lane]) };
}

async function layOut(services: Services, email: QueuedEmail): Promise<EmailMessage> {
  const name =
    email.name ??
    (await services.database.asSystem("address email", (transaction) =>
      services.recipients.findName(transaction, email.to),
    ));
  const { application, company } = services;
  return renderEmail(email, { name, baseUrl: application.baseUrl, sender: company });
}
