import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { type Mail, type MailDriver, mailMessage } from "./mail.ts";

/** Mail goes out as a job: it survives a restart and waits for a mail server that is down. */
export function createMail(driver: MailDriver, jobs: Pick<Jobs, "enqueue">) {
  const sendMail = defineJob({
    name: "mail.send",
    schema: mailMessage,
    handle: (_services, message, job) => driver.send(job.id, message),
  });
  const mail: Mail = {
    driver: driver.name,
    enqueue: (transaction, message) => jobs.enqueue(transaction, sendMail, message),
  };
  return { mail, job: sendMail };
}
