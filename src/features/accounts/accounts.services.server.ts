import type { PasswordHashing } from "#platform/crypto/password-hashing.ts";
import type { AccountsConfiguration } from "./accounts.config.server.ts";
import type { SigningKeys } from "./keys/signing-keys.services.server.ts";

export interface AccountsServices {
  configuration: AccountsConfiguration;
  /** Whether a new address must be confirmed by mail before its owner can sign in. */
  confirmsAddresses: boolean;
  passwords: PasswordHashing;
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
