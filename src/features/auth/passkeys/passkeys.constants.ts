/** Characters of a passkey's name. */
export const maxPasskeyNameLength = 120;
