import type { Database } from "#platform/database/database.ts";
import { createSmsOutboxDriver } from "./outbox.driver.ts";
import type { SmsConfiguration } from "./sms.config.server.ts";
import type { SmsDriver } from "./sms.ts";
import { createTwilioDriver } from "./twilio.driver.ts";

/** Twilio when it is configured, else the outbox. */
export function createSmsDriver(
  { twilioAccountSid, twilioAuthToken, twilioFrom }: SmsConfiguration,
  database: Database,
): SmsDriver {
  if (twilioAccountSid && twilioAuthToken && twilioFrom) {
    return createTwilioDriver({
      accountSid: twilioAccountSid,
      authToken: twilioAuthToken,
      from: twilioFrom,
    });
  }
  return createSmsOutboxDriver(database);
}
