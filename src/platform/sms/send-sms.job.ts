import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { type Sms, type SmsDriver, smsMessage } from "./sms.ts";

/**
 * Text messages go out as a job. Their codes are good for minutes, so a message that could not be
 * sent for a while is given up instead of arriving late.
 */
export function createSms(driver: SmsDriver, jobs: Pick<Jobs, "enqueue">) {
  const sendSms = defineJob({
    name: "sms.send",
    schema: smsMessage,
    retryLimit: 3,
    handle: (_services, message, job) => driver.send(job.id, message),
  });
  const sms: Sms = {
    driver: driver.name,
    enqueue: (transaction, message) => jobs.enqueue(transaction, sendSms, message),
  };
  return { sms, job: sendSms };
}
