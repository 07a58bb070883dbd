/** Where a secret is stored, as its encryption is bound to it: table and row. */
export const placeOfFactor = (id: string) => `auth.mfa_factors/${id}`;
export const placeOfKey = (kid: string) => `private.signing_keys/${kid}`;
