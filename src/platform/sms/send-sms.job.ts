import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { toSeconds } from "#shared/time.ts";
import { type Sms, type SmsDriver, smsMessage } from "./sms.ts";

/** Text messages go out as a job, like email, in a lane of their own. */
export function createSms(driver: SmsDriver, jobs: Pick<Jobs, "enqueue">) {
  const sendSms = defineJob({
    name: "sms.send",
    schema: smsMessage,
    concurrency: 3,
    keepSeconds: toSeconds({ hours: 1 }),
    handle: (_services, message, job) => driver.send(job.id, message),
  });
  const sms: Sms = {
    driver: driver.name,
    enqueue: (transaction, message, options) =>
      jobs.enqueue(transaction, sendSms, message, options),
  };
  return { sms, job: sendSms };
}
