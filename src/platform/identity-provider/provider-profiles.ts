import type { ProviderProfile } from "./identity-provider.ts";

/** Claims of a person, from an id token or a provider's API. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether claims say that the mailbox in `email` is the person's. */
export type VouchesForEmail = (claims: Claims) => boolean;

export const maxSubjectLength = 255;
const maxTextLength = 200;
const maxAddressLength = 500;

/** OpenID Connect's own claim. Some providers write the truth value as text. */
export const byEmailVerified: VouchesForEmail = ({ email_verified: verified }) =>
  verified === true || verified === "true";

/**
 * Microsoft's `email` is whatever an administrator of the person's tenant wrote there, unless the
 * optional claim `xms_edov` says that the tenant owns the address's domain.
 */
export const byDomainOwner: VouchesForEmail = ({ xms_edov: owned }) =>
  owned === true || owned === 1 || owned === "1" || owned === "true";

/** Profile from standard claims; undefined without a subject. */
export function toProfile(claims: Claims, vouches: VouchesForEmail): ProviderProfile | undefined {
  const { sub } = claims;
  const subject = typeof sub === "string" && isStorable(sub) ? sub : "";
  if (subject === "" || subject.length > maxSubjectLength) return undefined;
  const email = text(claims.email, 320);
  return {
    subject,
    email,
    emailVerified: email !== undefined && vouches(claims),
    name: text(claims.name, maxTextLength),
    userName: text(claims.preferred_username, maxTextLength),
    picture: webAddress(claims.picture),
  };
}

/** Text that a database can hold, or undefined; a name that is too long is cut. */
function text(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string" || !isStorable(value)) return undefined;
  return value.trim().slice(0, maxLength).toWellFormed() || undefined;
}

function webAddress(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > maxAddressLength || !URL.canParse(value)) {
    return undefined;
  }
  const { protocol, href } = new URL(value);
  return protocol === "https:" ? href : undefined;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !/\p{Cc}/u.test(value);
}
