/** Place of a secret, to which its encryption is bound: table and row. */
export const placeOfFactor = (id: string) => `auth.mfa_factors/${id}`;
export const placeOfKey = (kid: string) => `private.signing_keys/${kid}`;
