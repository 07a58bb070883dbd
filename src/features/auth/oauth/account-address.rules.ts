/** The claim of a remaining identity about an address. */
export interface IdentityAddress {
  provider: string;
  email: string | null;
  identity_data: unknown;
}

/**
 * The account's address after an identity went: the present one while an identity still has it,
 * else that of the e-mail identity, else the first that a provider verified.
 */
export function chooseAddress(
  present: string | null,
  remaining: readonly IdentityAddress[],
): { email: string | null; isVerified: boolean } {
  const candidates = remaining
    .map(({ provider, email, identity_data: data }) => ({
      provider,
      email,
      isVerified: (data as Record<string, unknown> | null)?.email_verified === true,
    }))
    .filter(({ email }) => email !== null && email !== "");
  const chosen =
    candidates.find(({ email }) => email === present) ??
    candidates.find(({ provider }) => provider === "email") ??
    candidates.find(({ isVerified }) => isVerified);
  return { email: chosen?.email ?? null, isVerified: chosen?.isVerified ?? false };
}
