import { createPasswordHashing } from "#platform/crypto/password-hashing.ts";
import type { Resource } from "#platform/data-api/resource.ts";
import type { Feature } from "#platform/feature.ts";
import { accountsCommands } from "./accounts.commands.server.ts";
import { accountsConfiguration } from "./accounts.config.server.ts";
import { createAuthApi } from "./endpoints/auth-api.server.ts";
import { createSigningKeys } from "./keys/signing-keys.services.server.ts";
import { forgetLimitsJob } from "./protection/forget-limits.job.server.ts";

const userRoles: Resource = {
  name: "user_roles",
  columns: { user_id: "uuid", role: "text" },
  defaultOrder: ["user_id", "role"],
};

/** Sign-up, sign-in, sessions, keys and roles. */
export const accountsFeature: Feature = {
  name: "accounts",
  configuration: accountsConfiguration,
  compose(services, read) {
    const configuration = read(accountsConfiguration);
    services.accounts = {
      configuration,
      confirmsAddresses:
        (configuration.confirmation ?? (services.mail.driver === "smtp" ? "required" : "off")) ===
        "required",
      passwords: createPasswordHashing(),
      signingKeys: createSigningKeys(services.database, services.clock, {
        issuer: `${services.application.baseUrl}/auth/v1`,
        tokenSeconds: configuration.accessTokenSeconds,
      }),
    };
  },
  prepare: (services) => services.accounts.signingKeys.prepare(),
  endpoints: { "/auth/v1": createAuthApi },
  resources: [userRoles],
  jobs: [forgetLimitsJob],
  commands: accountsCommands,
};
