import { defineJob, type JobDefinition, type Jobs } from "#platform/jobs/jobs.ts";
import { toSeconds } from "#shared/time.ts";
import { connectionsPerLane } from "./lanes.rules.ts";
import { emailMessage, type Mail, type MailDriver, type MailLane, mailLanes } from "./mail.ts";

/** The transactional lane keeps the name that the one queue had before there were three. */
const jobNames: Record<MailLane, string> = {
  security: "mail.send-security",
  transactional: "mail.send",
  bulk: "mail.send-bulk",
};

/** A message with a code isn't kept for longer than somebody may ask where it is. */
const keptSeconds: Partial<Record<MailLane, number>> = { security: toSeconds({ hours: 1 }) };

/** Mail goes out as a job: it survives a restart and waits for a mail server that is down. */
export function createMail(
  driver: MailDriver,
  jobs: Pick<Jobs, "enqueue">,
  { connections }: { connections: number },
) {
  const concurrency = connectionsPerLane(connections);
  const defineLane = (lane: MailLane): JobDefinition<typeof emailMessage> =>
    defineJob({
      name: jobNames[lane],
      schema: emailMessage,
      concurrency: concurrency[lane],
      ...(keptSeconds[lane] ? { keepSeconds: keptSeconds[lane] } : {}),
      handle: (_services, message, job) => driver.send(job.id, message, lane),
    });
  const lanes = {
    security: defineLane("security"),
    transactional: defineLane("transactional"),
    bulk: defineLane("bulk"),
  };
  const mail: Mail = {
    driver: driver.name,
    enqueue: (transaction, message, { lane = "transactional", usefulUntil } = {}) =>
      jobs.enqueue(transaction, lanes[lane], message, { usefulUntil }),
  };
  return { mail, jobs: mailLanes.map((lane) => lanes[lane]) };
}
