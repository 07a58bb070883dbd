import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { newsletterErrors } from "../newsletter.errors.ts";

/** Emails that strangers may have sent to one address. */
const emailsPerAddress = 3;

/**
 * Counts one form sent from a network. Throws `over_request_rate_limit` when none is left. Without
 * an address nothing is counted: everybody would share it.
 */
export async function limitForms(services: Services, clientAddress: string): Promise<void> {
  if (!clientAddress) return;
  const periodSeconds = toSeconds({ minutes: 5 });
  const limit = { name: "events/newsletter/network", capacity: 60, periodSeconds };
  if (await services.rateLimits.take(limit, networkOf(clientAddress))) return;
  throw newsletterErrors.tooManyRequests();
}

/** Whether one more newsletter email may be sent to an address that somebody typed. */
export function takeNewsletterEmail(services: Services, email: string): Promise<boolean> {
  const limit = {
    name: "events/newsletter/address",
    capacity: emailsPerAddress,
    periodSeconds: toSeconds({ hours: 1 }),
  };
  return services.rateLimits.take(limit, email.toLowerCase());
}
