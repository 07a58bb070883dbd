import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import type { Resource } from "#platform/data-api/resource.ts";
import type { Feature } from "#platform/feature.ts";
import { createIdentityProviders } from "#platform/identity-provider/create-identity-providers.ts";
import { identityProvidersConfiguration } from "#platform/identity-provider/identity-provider.config.server.ts";
import { authCommands } from "./auth.commands.server.ts";
import { authConfiguration } from "./auth.config.server.ts";
import { authPersonalData } from "./auth.personal-data.server.ts";
import { createAuthApi } from "./endpoints/auth-api.server.ts";
import { factorsConfiguration } from "./factors/factors.config.server.ts";
import { composeFactors } from "./factors/factors.services.server.ts";
import { forgetFactorsJob } from "./factors/forget-factors.job.server.ts";
import { anonymousConfiguration } from "./flows/anonymous.config.server.ts";
import { askedMailJob } from "./flows/asked-mail.job.server.ts";
import { forgetAnonymousJob } from "./flows/forget-anonymous.job.server.ts";
import { mailFlowsConfiguration } from "./flows/mail-flows.config.server.ts";
import { registerJob } from "./flows/register.job.server.ts";
import { encryptStoredSecrets } from "./keys/encrypt-stored-secrets.usecases.server.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";
import { forgetProviderFlowsJob } from "./oauth/forget-provider-flows.job.server.ts";
import { oauthConfiguration } from "./oauth/oauth.config.server.ts";
import { forgetOneTimeJob } from "./one-time/forget-one-time.job.server.ts";
import { passkeysConfiguration } from "./passkeys/passkeys.config.server.ts";
import { composePasskeys } from "./passkeys/passkeys.services.server.ts";
import { forgetLimitsJob } from "./protection/forget-limits.job.server.ts";
import { forgetSessionsJob } from "./sessions/forget-sessions.job.server.ts";
import { createSessionPolicy } from "./sessions/session-policy.services.server.ts";
import { sessionsConfiguration } from "./sessions/sessions.config.server.ts";
import { writeAdminPolicy } from "./sessions/sessions.store.server.ts";
import { isActiveAccount } from "./users/account-rows.store.server.ts";
import { readAccountEmail } from "./users/users.store.server.ts";

const userRoles: Resource = {
  name: "user_roles",
  columns: { user_id: "uuid", role: "text" },
  defaultOrder: ["user_id", "role"],
};

/** The protocol behind /auth/v1: sign-up, sign-in, sessions, factors, keys and roles. */
export const authFeature: Feature = {
  name: "auth",
  configuration: [
    authConfiguration,
    sessionsConfiguration,
    mailFlowsConfiguration,
    factorsConfiguration,
    passkeysConfiguration,
    anonymousConfiguration,
    oauthConfiguration,
    identityProvidersConfiguration,
  ],
  compose(services, read) {
    const configuration = read(authConfiguration);
    const oauth = read(oauthConfiguration);
    services.accounts = { isActive: isActiveAccount, findEmail: readAccountEmail };
    services.auth = {
      anonymous: read(anonymousConfiguration),
      configuration,
      confirmsAddresses:
        (configuration.confirmation ?? (services.mail.driver === "smtp" ? "required" : "off")) ===
        "required",
      factors: composeFactors(read(factorsConfiguration), services),
      identityProviders: services.application.reachesOutside
        ? createIdentityProviders(read(identityProvidersConfiguration))
        : [],
      mailFlows: read(mailFlowsConfiguration),
      manualLinking: oauth.manualLinking === "on",
      passkeys: composePasskeys(read(passkeysConfiguration), services.application),
      passwords: createPasswordHashing(),
      policy: createSessionPolicy(read(sessionsConfiguration), services.application),
      redirectAllowList: oauth.redirectAllowList,
      signingKeys: createSigningKeys(services, {
        issuer: `${services.application.baseUrl}/auth/v1`,
        tokenSeconds: configuration.accessTokenSeconds,
      }),
    };
  },
  async prepare(services) {
    const { auth, database } = services;
    await encryptStoredSecrets(services);
    await writeAdminPolicy(database, { needsFactor: auth.policy.adminNeedsFactor });
    await auth.signingKeys.prepare();
  },
  endpoints: { "/auth/v1": createAuthApi },
  resources: [userRoles],
  jobs: [
    forgetLimitsJob,
    forgetProviderFlowsJob,
    forgetAnonymousJob,
    forgetFactorsJob,
    forgetSessionsJob,
    askedMailJob,
    forgetOneTimeJob,
    registerJob,
  ],
  commands: authCommands,
  personalData: authPersonalData,
  exportFolder: "accounts",
};
