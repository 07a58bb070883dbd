import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import type { Resource } from "#platform/data-api/resource.ts";
import type { Feature } from "#platform/feature.ts";
import { createIdentityProviders } from "#platform/identity-provider/create-identity-providers.ts";
import { identityProvidersConfiguration } from "#platform/identity-provider/identity-provider.config.server.ts";
import { accountsCommands } from "./accounts.commands.server.ts";
import { accountsConfiguration } from "./accounts.config.server.ts";
import { createAuthApi } from "./endpoints/auth-api.server.ts";
import { factorsConfiguration } from "./factors/factors.config.server.ts";
import { composeFactors } from "./factors/factors.services.server.ts";
import { forgetFactorsJob } from "./factors/forget-factors.job.server.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";
import { askedMailJob } from "./mail-flows/asked-mail.job.server.ts";
import { mailFlowsConfiguration } from "./mail-flows/mail-flows.config.server.ts";
import { createNotifications } from "./notifications/notifications.services.server.ts";
import { forgetProviderFlowsJob } from "./oauth/forget-provider-flows.job.server.ts";
import { oauthConfiguration } from "./oauth/oauth.config.server.ts";
import { forgetOneTimeJob } from "./one-time/forget-one-time.job.server.ts";
import { passkeysConfiguration } from "./passkeys/passkeys.config.server.ts";
import { composePasskeys } from "./passkeys/passkeys.services.server.ts";
import { deleteDueAccountsJob } from "./personal-data/delete-due-accounts.job.server.ts";
import { createPersonalData } from "./personal-data/personal-data.services.server.ts";
import {
  erasePersonalData,
  exportPersonalData,
} from "./personal-data/personal-data.store.server.ts";
import { forgetLimitsJob } from "./protection/forget-limits.job.server.ts";
import { encryptStoredSecrets } from "./secrets/encrypt-stored-secrets.usecases.server.ts";
import { forgetSessionsJob } from "./sessions/forget-sessions.job.server.ts";
import { createSessionPolicy } from "./sessions/session-policy.services.server.ts";
import { sessionsConfiguration } from "./sessions/sessions.config.server.ts";
import { writeAdminPolicy } from "./sessions/sessions.store.server.ts";
import { endSuspensionsJob } from "./standing/end-suspensions.job.server.ts";
import { anonymousConfiguration } from "./users/anonymous.config.server.ts";
import { forgetAnonymousJob } from "./users/forget-anonymous.job.server.ts";
import { registerJob } from "./users/register.job.server.ts";

const userRoles: Resource = {
  name: "user_roles",
  columns: { user_id: "uuid", role: "text" },
  defaultOrder: ["user_id", "role"],
};

/** Sign-up, sign-in, sessions, keys and roles. */
export const accountsFeature: Feature = {
  name: "accounts",
  configuration: [
    accountsConfiguration,
    sessionsConfiguration,
    mailFlowsConfiguration,
    factorsConfiguration,
    passkeysConfiguration,
    anonymousConfiguration,
    oauthConfiguration,
    identityProvidersConfiguration,
  ],
  compose(services, read) {
    const configuration = read(accountsConfiguration);
    const oauth = read(oauthConfiguration);
    services.notifications = createNotifications();
    services.personalData = createPersonalData();
    services.accounts = {
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
    const { accounts, database } = services;
    await encryptStoredSecrets(services);
    await writeAdminPolicy(database, { needsFactor: accounts.policy.adminNeedsFactor });
    await accounts.signingKeys.prepare();
  },
  endpoints: { "/auth/v1": createAuthApi },
  resources: [userRoles],
  jobs: [
    forgetLimitsJob,
    forgetProviderFlowsJob,
    forgetAnonymousJob,
    forgetFactorsJob,
    forgetSessionsJob,
    deleteDueAccountsJob,
    endSuspensionsJob,
    askedMailJob,
    forgetOneTimeJob,
    registerJob,
  ],
  commands: accountsCommands,
  exportPersonalData,
  erasePersonalData,
};
