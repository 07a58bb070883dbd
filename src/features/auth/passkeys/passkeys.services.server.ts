import { ConfigurationError } from "#platform/config/read-configuration.ts";
import { createWebauthn, type Webauthn } from "#platform/webauthn/webauthn.ts";
import { brand } from "#shared/brand.ts";
import type { PasskeysConfiguration } from "./passkeys.config.server.ts";

export interface PasskeysServices {
  /** Whether people may add passkeys and sign in with them. */
  on: boolean;
  /** The ceremonies of passkeys and security keys, for this site alone. */
  webauthn: Webauthn;
}

/** Credentials are made for the site's configured address; what a request says does not matter. */
export function composePasskeys(
  { passkeys, relyingPartyId }: PasskeysConfiguration,
  { baseUrl }: { baseUrl: string },
): PasskeysServices {
  const { hostname, origin } = new URL(baseUrl);
  const id = relyingPartyId ?? hostname;
  if (hostname !== id && !hostname.endsWith(`.${id}`)) {
    throw new ConfigurationError([
      `WEBAUTHN_RP_ID is neither the host of BASE_URL (${hostname}) nor a domain above it (it is "${id}").`,
    ]);
  }
  return {
    on: passkeys === "on",
    webauthn: createWebauthn({ id, name: brand.name, origins: [origin] }),
  };
}
