import { createHash, randomInt } from "node:crypto";

/** Codes in a set. */
export const codesInSet = 10;

/** No 0, 1, i, l, o and u: people take them for one another or read them as words. */
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const codeLength = 16;

/** Ten codes of about 78 random bits each, in the form that the protocol's client is given. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < codesInSet) {
    codes.add(Array.from({ length: codeLength }, () => alphabet[randomInt(30)]).join(""));
  }
  return [...codes];
}

/** A code as it was typed, without what people add: capitals, spaces, dashes. */
export function normalizeRecoveryCode(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}

/** Bound to the user, so that nobody else's code can stand in its place. */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("hex");
}
