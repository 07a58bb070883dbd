import { networkOf } from "#platform/http/client-network.ts";
import type { FailureDelay } from "#platform/rate-limit/failure-delays.ts";
import type { RateLimitUse } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";

const fiveMinutes = 300;

/** Counts one use of the token endpoint by this client. */
export async function limitTokens(services: Services, client: Client): Promise<void> {
  const { limit, subject } = tokenUse(services, client);
  if (!(await services.rateLimits.take(limit, subject))) throw authErrors.overRequestRateLimit();
}

function tokenUse({ auth }: Services, { address }: Client): RateLimitUse {
  const capacity = auth.configuration.signInsPerClient;
  const limit = { name: "token/client", capacity, periodSeconds: fiveMinutes };
  return { limit, subject: networkOf(address) };
}

/** Counts one use by this client of an endpoint that changes an account or sends mail. */
export async function limitChanges(
  services: Services,
  endpoint: "magiclink" | "otp" | "reauthenticate" | "recover" | "resend" | "user" | "verify",
  client: Client,
): Promise<void> {
  await limitClient(
    services,
    `${endpoint}/client`,
    services.auth.configuration.changesPerClient,
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

/**
 * Wrong passwords for one address from one network: three are free, then each wait doubles, up to a
 * quarter of an hour. By network, so that a stranger cannot lock an owner out.
 */
const wrongPasswords: FailureDelay = {
  name: "wrong-password",
  free: 3,
  firstSeconds: 1,
  maxSeconds: 900,
};

const subjectOf = (email: string, client: Client) => `${email} ${networkOf(client.address)}`;

/**
 * Counts a try of the password for an account's address, from anywhere, as signing in does: the
 * waits after wrong ones begin too late for tries that come at once.
 */
export async function limitPasswordTries(services: Services, address: string): Promise<void> {
  const { signInsPerAccount } = services.auth.configuration;
  await limit(services, passwordTries, signInsPerAccount, address);
}

/** The allowance that signing in and every other question for the password share. */
const passwordTries = "sign-in/account";

export interface PasswordTry {
  failedBefore: boolean;
  /**
   * The tries from anywhere that the account has left; undefined when there was none for this one.
   */
  left: number | undefined;
  /** Gives the account its tries back, after a success. As long as many are left, that can wait. */
  release(): Promise<void>;
}

/**
 * Counts a sign-in with a password for this client and for the account's address. Throws
 * `over_request_rate_limit` when the client has none left, or must wait after wrong passwords.
 */
export async function admitPasswordTry(
  services: Services,
  address: string,
  client: Client,
): Promise<PasswordTry> {
  const { signInsPerAccount: capacity } = services.auth.configuration;
  const perAccount = { name: passwordTries, capacity, periodSeconds: fiveMinutes };
  const { seconds, left } = await services.failureDelays.admit(
    wrongPasswords,
    subjectOf(address, client),
    [tokenUse(services, client), { limit: perAccount, subject: address }],
  );
  const [ofClient, ofAccount] = left;
  if (seconds || ofClient === undefined) throw authErrors.overRequestRateLimit();
  return {
    failedBefore: seconds !== undefined,
    left: ofAccount,
    async release() {
      if (ofAccount === undefined || ofAccount < capacity / 2)
        await services.rateLimits.reset(perAccount, address);
    },
  };
}

/** Throws `over_request_rate_limit` while the wait after wrong passwords is not over. */
export async function waitAfterWrongPasswords(
  services: Services,
  email: string,
  client: Client,
): Promise<void> {
  if (await services.failureDelays.waitOf(wrongPasswords, subjectOf(email, client)))
    throw authErrors.overRequestRateLimit();
}

export async function countWrongPassword(
  services: Services,
  email: string,
  client: Client,
): Promise<void> {
  await services.failureDelays.countFailure(wrongPasswords, subjectOf(email, client));
}

export async function resetWrongPasswords(
  services: Services,
  email: string,
  client: Client,
): Promise<void> {
  await services.failureDelays.reset(wrongPasswords, subjectOf(email, client));
}
