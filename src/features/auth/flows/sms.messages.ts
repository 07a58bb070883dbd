import type { SmsMessage } from "#platform/sms/sms.ts";
import { brand } from "#shared/brand.ts";

/** The text message with a code; `lifetime` in words, e.g. `5 minutes`. */
export function codeText(
  to: string,
  { code, lifetime }: { code: string; lifetime: string },
): SmsMessage {
  return {
    to,
    text: `${code} is your ${brand.name} code. It works once and expires in ${lifetime}. Don't share it with anyone.`,
  };
}
