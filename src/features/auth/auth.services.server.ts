import type { IdentityProvider } from "#platform/identity-provider/identity-provider.ts";
import type { ViewerFlags } from "#platform/viewer.ts";
import type { AuthConfiguration } from "./auth.config.server.ts";
import type { FactorsServices } from "./factors/factors.services.server.ts";
import type { AnonymousConfiguration } from "./flows/anonymous.config.server.ts";
import type { EmailFlowsConfiguration } from "./flows/email-flows.config.server.ts";
import type { SigningKeys } from "./keys/signing-keys.services.server.ts";
import type { PasskeysServices } from "./passkeys/passkeys.services.server.ts";
import type { SessionPolicy } from "./sessions/session-policy.services.server.ts";

export interface AuthServices {
  anonymous: AnonymousConfiguration;
  configuration: AuthConfiguration;
  /** Whether a new address must be confirmed by email before its owner can sign in. */
  confirmsAddresses: boolean;
  factors: FactorsServices;
  /** The providers that people may sign in with, in the order of their buttons. */
  identityProviders: readonly IdentityProvider[];
  /** Links and codes by email and text message. */
  emailFlows: EmailFlowsConfiguration;
  /** Whether signed-in people may add and remove identities. */
  manualLinking: boolean;
  passkeys: PasskeysServices;
  /** Durations of sessions, and the rules for administrators. */
  policy: SessionPolicy;
  /** Patterns of addresses beside the site's own, see `chooseRedirect`. */
  redirectAllowList: readonly string[];
  /**
   * Flags that are read with the session of each person who opens a page, by name: SQL that is true or false of the
   * row `users`. Features add theirs when they are composed, and declare them in `ViewerFlags`.
   */
  sessionFlags: Map<keyof ViewerFlags, string>;
  signingKeys: SigningKeys;
}

declare module "#platform/viewer.ts" {
  interface ViewerFlags {
    hasProvenEmail?: boolean;
  }
}

declare module "#platform/services.ts" {
  interface Services {
    auth: AuthServices;
  }
}
