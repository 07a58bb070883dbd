import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Contact } from "../users/contact.rules.ts";

/** Purposes of an email or text message. Each has its own pause. */
export type SendPurpose =
  | "confirmation"
  | "email_change"
  | "phone_change"
  | "reauthentication"
  | "recovery"
  | "sign-in";

const hour = toSeconds({ hours: 1 });

/**
 * Counts one email or text message that is asked for. Throws `over_…_send_rate_limit` within the pause
 * after the last one, and when everybody together has asked for too many.
 *
 * The pause belongs to the address as it was typed, whether or not there is an account for it: who
 * is told to wait learns nothing but that somebody asked before. `from` is the network address of who
 * asks, unless that is an administrator: no network uses up more than half of what everybody has.
 */
export async function takeSendAllowance(
  services: Services,
  purpose: SendPurpose,
  { kind, address }: Contact,
  from?: string,
): Promise<void> {
  const { pauseSeconds, emailsPerHour, textsPerHour } = services.auth.emailFlows;
  const byEmail = kind === "email";
  const pause = { name: `send/${purpose}`, capacity: 1, periodSeconds: pauseSeconds };
  if (!(await services.rateLimits.take(pause, address))) {
    const seconds = Math.max(1, await services.rateLimits.waitOf(pause, address));
    throw byEmail
      ? authErrors.overEmailSendRateLimit(seconds)
      : authErrors.overSmsSendRateLimit(seconds);
  }
  const budget = byEmail
    ? { name: "send/mails", capacity: emailsPerHour, periodSeconds: hour }
    : { name: "send/texts", capacity: textsPerHour, periodSeconds: hour };
  const share = {
    ...budget,
    name: `${budget.name}/client`,
    capacity: Math.ceil(budget.capacity / 2),
  };
  const isLeft =
    (from === undefined || (await services.rateLimits.take(share, networkOf(from)))) &&
    (await services.rateLimits.take(budget, "everybody"));
  if (!isLeft) {
    // Nothing was sent, so there is nothing to pause after.
    await services.rateLimits.reset(pause, address);
    throw byEmail ? authErrors.emailBudgetSpent() : authErrors.smsBudgetSpent();
  }
}
