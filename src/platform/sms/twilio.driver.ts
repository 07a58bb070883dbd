import type { RequestClient } from "twilio";
import { permanentFailure } from "#platform/jobs/jobs.ts";
import { outsideLimits, withinTime } from "#platform/outside-limits.ts";
import type { SmsDriver } from "./sms.ts";

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number of ours in E.164, or the sid of a messaging service (`MG…`). */
  from: string;
}

/**
 * Programmable Messaging of Twilio: https://www.twilio.com/docs/messaging/api/message-resource
 * Its library is large and is loaded with the first message. `httpClient` takes the place of its own.
 *
 * Twilio knows no idempotency keys, so a message whose answer was lost is sent again by the retry.
 */
export function createTwilioDriver(
  { accountSid, authToken, from }: TwilioOptions,
  {
    httpClient,
    timeoutMilliseconds = outsideLimits.twilio.answer,
  }: { httpClient?: RequestClient; timeoutMilliseconds?: number } = {},
): SmsDriver {
  const sender = from.startsWith("MG") ? { messagingServiceSid: from } : { from };
  const loadClient = async () => {
    const { default: twilio } = await import("twilio");
    return twilio(accountSid, authToken, {
      timeout: timeoutMilliseconds,
      ...(httpClient ? { httpClient } : {}),
    });
  };
  let client: ReturnType<typeof loadClient> | undefined;

  return {
    name: "twilio",
    async send(_id, { to, text }) {
      client ??= loadClient();
      const { messages } = await client;
      try {
        const sending = messages.create({ ...sender, to: `+${to}`, body: text });
        await withinTime("Twilio", timeoutMilliseconds, sending);
      } catch (error) {
        // The library's errors carry the request: credentials and the code in the text.
        const text = `Twilio did not take the text message: ${describe(error)}`;
        throw isRefused(error) ? permanentFailure(text) : new Error(text);
      }
    },
  };
}

/** Status 400 is about the message: its number is wrong, or has said that it wants none. */
function isRefused(error: unknown): boolean {
  return (error as { status?: number }).status === 400;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { status, code } = error as { status?: number; code?: number | string };
  const numbers = [status && `status ${status}`, code && `code ${code}`].filter(Boolean);
  return numbers.length > 0 ? numbers.join(", ") : error.name;
}
