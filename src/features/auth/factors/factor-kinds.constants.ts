/** The kinds of second factors, as the protocol names them. Recovery codes are none of these. */
export const factorTypes = ["totp", "phone", "webauthn"] as const;
