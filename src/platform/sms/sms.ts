import { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { EnqueueOptions } from "#platform/jobs/jobs.ts";

export const smsMessage = z.object({
  /** E.164 without the plus sign: digits alone, as accounts store them. */
  to: z.string().regex(/^[1-9]\d{1,14}$/),
  text: z.string().min(1).max(480),
});

export type SmsMessage = z.infer<typeof smsMessage>;

/** A way to send text messages: Twilio, or the outbox in the database. */
export interface SmsDriver {
  readonly name: "twilio" | "outbox";
  /**
   * Sends `message`; throws when it was not taken, a `permanentFailure` where it never will be.
   * `id` is the same on every retry of the same message, for drivers that can tell.
   */
  send(id: string, message: SmsMessage): Promise<void>;
}

export interface Sms {
  readonly driver: SmsDriver["name"];
  /** Sends after `transaction` has committed, retrying until the provider takes it. */
  enqueue(
    transaction: DatabaseTransaction,
    message: SmsMessage,
    options?: EnqueueOptions,
  ): Promise<void>;
}
