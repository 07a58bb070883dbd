import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { eventsErrors } from "./events.errors.ts";

const fiveMinutes = 300;
const oneHour = toSeconds({ hours: 1 });

const formsPerNetwork = 60;

/**
 * Counts one form sent from a network. Throws `over_request_rate_limit` when none is left. Without
 * an address nothing is counted: everybody would share it.
 */
export async function limitForms(services: Services, clientAddress: string): Promise<void> {
  if (!clientAddress) return;
  const limit = {
    name: "events/registration/network",
    capacity: formsPerNetwork,
    periodSeconds: fiveMinutes,
  };
  if (!(await services.rateLimits.take(limit, networkOf(clientAddress)))) {
    throw eventsErrors.tooManyRequests();
  }
}

/** Whether a suspended person is told once more that they were not registered. */
export function takeDenialEmail(services: Services, email: string): Promise<boolean> {
  const limit = { name: "events/refusal/address", capacity: 1, periodSeconds: oneHour };
  return services.rateLimits.take(limit, email.toLowerCase());
}
