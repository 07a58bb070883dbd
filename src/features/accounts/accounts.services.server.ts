import type { PasswordHashing } from "#platform/crypto/password-hashing.ts";
import type { IdentityProvider } from "#platform/identity-provider/identity-provider.ts";
import type { AccountsConfiguration } from "./accounts.config.server.ts";
import type { FactorsServices } from "./factors/factors.services.server.ts";
import type { SigningKeys } from "./keys/signing-keys.services.server.ts";
import type { MailFlowsConfiguration } from "./mail-flows/mail-flows.config.server.ts";
import type { PasskeysServices } from "./passkeys/passkeys.services.server.ts";
import type { SessionPolicy } from "./sessions/session-policy.services.server.ts";
import type { AnonymousConfiguration } from "./users/anonymous.config.server.ts";

export interface AccountsServices {
  anonymous: AnonymousConfiguration;
  configuration: AccountsConfiguration;
  /** Whether a new address must be confirmed by mail before its owner can sign in. */
  confirmsAddresses: boolean;
  factors: FactorsServices;
  /** The providers that people may sign in with, in the order of their buttons. */
  identityProviders: readonly IdentityProvider[];
  /** Links and codes by mail and text message. */
  mailFlows: MailFlowsConfiguration;
  /** Whether signed-in people may add and remove identities. */
  manualLinking: boolean;
  passkeys: PasskeysServices;
  /** How long sessions last, and what is asked of administrators. */
  policy: SessionPolicy;
  passwords: PasswordHashing;
  /** Patterns of addresses beside the site's own, see `chooseRedirect`. */
  redirectAllowList: readonly string[];
  signingKeys: SigningKeys;
}

declare module "#platform/services.ts" {
  interface Services {
    accounts: AccountsServices;
  }
}

/** Where a sign-in comes from; kept with the session. */
export interface Client {
  address: string;
  userAgent: string | null;
}
