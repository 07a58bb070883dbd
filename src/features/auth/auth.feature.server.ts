import type { Resource } from "#platform/data-api/resource.ts";
import type { Feature } from "#platform/feature.ts";
import { createIdentityProviders } from "#platform/identity-provider/create-identity-providers.ts";
import { identityProvidersConfiguration } from "#platform/identity-provider/identity-provider.config.server.ts";
import { authAudit } from "./auth.audit.server.ts";
import { authCommands } from "./auth.commands.server.ts";
import { authConfiguration } from "./auth.config.server.ts";
import { authPersonalData } from "./auth.personal-data.server.ts";
import { authRetention } from "./auth.retention.server.ts";
import { createAuthApi } from "./endpoints/auth-api.server.ts";
import { deleteUnfinishedFactorsJob } from "./factors/delete-unfinished-factors.job.server.ts";
import { factorsConfiguration } from "./factors/factors.config.server.ts";
import { composeFactors } from "./factors/factors.services.server.ts";
import { anonymousConfiguration } from "./flows/anonymous.config.server.ts";
import { deleteAnonymousJob } from "./flows/delete-anonymous.job.server.ts";
import { emailFlowsConfiguration } from "./flows/email-flows.config.server.ts";
import { registerJob } from "./flows/register.job.server.ts";
import { requestedEmailJob } from "./flows/requested-email.job.server.ts";
import { encryptStoredSecrets } from "./keys/encrypt-stored-secrets.usecases.server.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";
import { deleteProviderFlowsJob } from "./oauth/delete-provider-flows.job.server.ts";
import { oauthConfiguration } from "./oauth/oauth.config.server.ts";
import { deleteExpiredOneTimeJob } from "./one-time/delete-expired-one-time.job.server.ts";
import { passkeysConfiguration } from "./passkeys/passkeys.config.server.ts";
import { composePasskeys } from "./passkeys/passkeys.services.server.ts";
import { deleteExpiredLimitsJob } from "./protection/delete-expired-limits.job.server.ts";
import { deleteExpiredSessionsJob } from "./sessions/delete-expired-sessions.job.server.ts";
import { createSessionPolicy } from "./sessions/session-policy.services.server.ts";
import { sessionsConfiguration } from "./sessions/sessions.config.server.ts";
import { provenEmailFlag, writeAdminPolicy } from "./sessions/sessions.store.server.ts";
import { isActiveAccount } from "./users/account-rows.store.server.ts";
import { readAccountEmail } from "./users/users.store.server.ts";
import { endDueViewsJob } from "./view-as/end-due-views.job.server.ts";
import { viewAsSection } from "./view-as/view-as.store.server.ts";

const userRoles: Resource = {
  name: "user_roles",
  columns: { user_id: "uuid", role: "text" },
  defaultOrder: ["user_id", "role"],
};

/** The protocol behind /auth/v1: sign-up, sign-in, sessions, factors, keys and roles. */
export const authFeature: Feature = {
  name: "auth",
  audit: authAudit,
  configuration: [
    authConfiguration,
    sessionsConfiguration,
    emailFlowsConfiguration,
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
      emailFlows: read(emailFlowsConfiguration),
      manualLinking: oauth.manualLinking === "on",
      passkeys: composePasskeys(read(passkeysConfiguration), services.application),
      policy: createSessionPolicy(read(sessionsConfiguration), services.application),
      redirectAllowList: oauth.redirectAllowList,
      sessionFlags: new Map([["hasProvenEmail", provenEmailFlag]]),
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
    deleteExpiredLimitsJob,
    deleteProviderFlowsJob,
    deleteAnonymousJob,
    deleteUnfinishedFactorsJob,
    deleteExpiredSessionsJob,
    requestedEmailJob,
    deleteExpiredOneTimeJob,
    registerJob,
    endDueViewsJob,
  ],
  personSections: [viewAsSection],
  commands: authCommands,
  personalData: authPersonalData,
  retention: authRetention,
  exportFolder: "accounts",
};
