import { dictionary } from "@zxcvbn-ts/language-common";

const common = new Set(dictionary["passwords-common"]);

/**
 * Whether a password is among some 49,000 that people choose most often, whatever its capitals. The
 * list comes with the package `@zxcvbn-ts/language-common`; nothing is asked elsewhere.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
