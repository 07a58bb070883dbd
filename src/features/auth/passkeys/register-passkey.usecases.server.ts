import { describeDevice } from "#platform/device/describe-device.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { creationResponse } from "#platform/webauthn/credential-responses.ts";
import type { CreationOptions, KnownCredential } from "#platform/webauthn/webauthn.ts";
import { factorAddedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { limitClient } from "../protection/limits.usecases.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import { type Account, readAccount } from "../users/users.store.server.ts";
import { insertPasskey, listPasskeyRows, toCredential } from "../webauthn/passkeys.store.server.ts";
import { isKeptByDevice, readCredential } from "../webauthn/webauthn-credential.rules.ts";
import {
  type CeremonyAnswer,
  refuseFault,
  requireFresh,
  type StartedCeremony,
  startCeremony,
} from "./passkey-ceremonies.usecases.server.ts";
import { takePasskeyChallenge } from "./passkey-challenges.store.server.ts";
import { guessPasskeyName } from "./passkey-name.rules.ts";
import { passkeyErrors } from "./passkeys.errors.ts";
import type { Passkey } from "./passkeys.types.ts";
import {
  holdAccount,
  recordPasskey,
  requireSecondStep,
  toPasskey,
} from "./passkeys.usecases.server.ts";

const maxPasskeys = 10;

export async function startPasskeyRegistration(
  services: Services,
  viewer: UserViewer,
  { client }: { client: Client },
): Promise<StartedCeremony<CreationOptions>> {
  requireSecondStep(viewer);
  const { changesPerClient } = services.auth.configuration;
  await limitClient(services, "passkey-registration/client", changesPerClient, client);
  const { account, passkeys } = await services.database.asSystem(
    "read passkeys",
    async (transaction) => ({
      account: await readAccount(transaction, viewer.userId),
      passkeys: await listPasskeyRows(transaction, viewer.userId),
    }),
  );
  if (!account) throw authErrors.userNotFound();
  const { user } = account;
  if (user.is_sso_user) throw passkeyErrors.passkeyForManagedUser();
  if (passkeys.length >= maxPasskeys) throw passkeyErrors.tooManyPasskeys();

  const options = await services.auth.passkeys.webauthn.creationOptions({
    user: { id: user.id, name: user.email ?? user.phone ?? user.id },
    exclude: [...passkeys.map(toCredential), ...keysKeptByDevices(account)],
    kind: "passkey",
  });
  return await startCeremony(services, {
    type: "registration",
    userId: viewer.userId,
    options,
  });
}

/** Adds the passkey that an authenticator made for the challenge, and tells its owner by email. */
export async function registerPasskey(
  services: Services,
  viewer: UserViewer,
  { challengeId, credential, client }: CeremonyAnswer,
): Promise<Passkey> {
  requireSecondStep(viewer);
  const { userId } = viewer;
  const taken = await services.database.asSystem("take challenge", (transaction) =>
    takePasskeyChallenge(transaction, { id: challengeId, type: "registration", userId }),
  );
  const challenge = requireFresh(taken, services.clock.now());
  const response = creationResponse.safeParse(credential);
  if (!response.success) throw passkeyErrors.passkeyResponseInvalid();
  const made = await services.auth.passkeys.webauthn
    .verifyCreation(response.data, challenge)
    .catch(refuseFault);

  return await services.database.asSystem("register passkey", async (transaction) => {
    const now = services.clock.now();
    const account = await holdAccount(transaction, viewer);
    if ((await listPasskeyRows(transaction, userId)).length >= maxPasskeys) {
      throw passkeyErrors.tooManyPasskeys();
    }
    const name = guessPasskeyName({ ...made, device: describeDevice(client.userAgent) });
    const row = await insertPasskey(transaction, { userId, credential: made, name, now });
    if (!row) throw passkeyErrors.passkeyExists();
    await recordPasskey(transaction, "passkey_created", { row, viewer, client, now });
    await notifyOwner(services, transaction, account, (to) =>
      factorAddedEmail(to, { baseUrl: services.application.baseUrl, at: now, factor: "A passkey" }),
    );
    return toPasskey(row);
  });
}

/** Security keys that a passkey would displace. */
function keysKeptByDevices({ factors }: Account): KnownCredential[] {
  return factors
    .flatMap(({ web_authn_credential: stored }) => readCredential(stored) ?? [])
    .filter(isKeptByDevice);
}
