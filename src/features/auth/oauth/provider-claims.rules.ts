import type { ProviderProfile } from "#platform/identity-provider/identity-provider.ts";
import { isProductError } from "#shared/errors.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import { maxMetadataLength } from "../auth-requests.schemas.ts";
import { normalizeEmail } from "../users/credentials.rules.ts";

/** A person as a provider knows them: what a row of `auth.identities` is made of. */
export interface ProviderIdentity {
  /** The provider's name in the protocol. */
  provider: string;
  /** For people. */
  label: string;
  issuer: string;
  profile: ProviderProfile;
}

/** `identity_data`, with the keys that the protocol's clients look for. */
export function toIdentityData({ issuer, profile }: ProviderIdentity): Record<string, unknown> {
  return {
    ...describePerson(profile),
    iss: issuer,
    sub: profile.subject,
    provider_id: profile.subject,
    email: profile.email?.toLowerCase(),
    email_verified: profile.emailVerified,
    phone_verified: false,
  };
}

/**
 * The user's metadata with what the provider says of the person. What the account is known by (its
 * subject, address, role) is never taken from there. Left as it was where it would grow too large.
 */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  { issuer, profile }: ProviderIdentity,
): Record<string, unknown> {
  const merged = {
    ...metadata,
    ...describePerson(profile),
    iss: issuer,
    provider_id: profile.subject,
  };
  return JSON.stringify(merged).length > maxMetadataLength ? metadata : merged;
}

/** Claims of the metadata that the server writes about the account itself. */
export function accountClaims(
  userId: string,
  email: string,
  { profile }: ProviderIdentity,
): Record<string, unknown> {
  return { sub: userId, email, email_verified: profile.emailVerified, phone_verified: false };
}

function describePerson({
  name: givenName,
  userName,
  picture,
}: ProviderProfile): Record<string, unknown> {
  const name = givenName && toVisibleText(givenName).trim();
  return {
    ...(name ? { name, full_name: name } : {}),
    ...(userName ? { user_name: userName, preferred_username: userName } : {}),
    ...(picture ? { avatar_url: picture, picture } : {}),
  };
}

/** `app_metadata` for these providers; the first one stays the account's own while it is there. */
export function toAppMetadata(
  before: Record<string, unknown>,
  providers: readonly string[],
): Record<string, unknown> {
  const all = [...new Set(providers)];
  const stays = typeof before.provider === "string" && all.includes(before.provider);
  return { ...before, provider: stays ? before.provider : all[0], providers: all };
}

/** The provider's address as accounts are known by it; undefined where it is none. */
export function readEmail({ profile }: ProviderIdentity): string | undefined {
  if (!profile.email) return undefined;
  try {
    return normalizeEmail(profile.email);
  } catch (error) {
    if (isProductError(error)) return undefined;
    throw error;
  }
}
