import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../accounts.errors.ts";
import type { Client } from "../accounts.services.server.ts";

export const fiveMinutes = 300;

/** Counts one use of the token endpoint by this client. */
export async function limitTokens(services: Services, client: Client): Promise<void> {
  await limitClient(
    services,
    "token/client",
    services.accounts.configuration.signInsPerClient,
    client,
  );
}

/** Counts one use by this client of an endpoint that changes an account or sends mail. */
export async function limitChanges(
  services: Services,
  endpoint: "resend" | "user" | "verify",
  client: Client,
): Promise<void> {
  await limitClient(
    services,
    `${endpoint}/client`,
    services.accounts.configuration.changesPerClient,
    client,
  );
}

/** Counts one use by this client; throws `over_request_rate_limit` when none is left. */
export async function limitClient(
  services: Services,
  name: string,
  capacity: number,
  client: Client,
): Promise<void> {
  await limit(services, name, capacity, networkOf(client.address));
}

/** Counts one use by `subject` of five minutes' allowance; throws as `limitClient`. */
export async function limit(
  services: Services,
  name: string,
  capacity: number,
  subject: string,
): Promise<void> {
  const allowance = { name, capacity, periodSeconds: fiveMinutes };
  if (!(await services.rateLimits.take(allowance, subject)))
    throw authErrors.overRequestRateLimit();
}
