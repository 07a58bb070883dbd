import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { eventsErrors } from "./events.errors.ts";

const fiveMinutes = 300;
const oneHour = toSeconds({ hours: 1 });

const formsPerNetwork = 60;

/** Emails that strangers may have sent to one address. */
const newsletterEmailsPerAddress = 3;

/**
 * Counts one form sent from a network. Throws `over_request_rate_limit` when none is left. Without
 * an address nothing is counted: everybody would share it.
 */
export async function limitForms(
  services: Services,
  form: "registration" | "newsletter",
  clientAddress: string,
): Promise<void> {
  if (!clientAddress) return;
  const limit = {
    name: `events/${form}/network`,
    capacity: formsPerNetwork,
    periodSeconds: fiveMinutes,
  };
  if (!(await services.rateLimits.take(limit, networkOf(clientAddress)))) {
    throw eventsErrors.tooManyRequests();
  }
}

/** Whether one more newsletter email may be sent to an address that somebody typed. */
export function takeNewsletterEmail(services: Services, email: string): Promise<boolean> {
  const limit = {
    name: "events/newsletter/address",
    capacity: newsletterEmailsPerAddress,
    periodSeconds: oneHour,
  };
  return services.rateLimits.take(limit, email.toLowerCase());
}

/** Whether a suspended person is told once more that they were not registered. */
export function takeDenialEmail(services: Services, email: string): Promise<boolean> {
  const limit = { name: "events/refusal/address", capacity: 1, periodSeconds: oneHour };
  return services.rateLimits.take(limit, email.toLowerCase());
}
