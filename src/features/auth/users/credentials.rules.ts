import { z } from "zod";
import { isCommonPassword } from "#platform/crypto/common-passwords.ts";
import { isProductError } from "#shared/errors.ts";
import { emailMaxLength, passwordLimits } from "../auth.constants.ts";
import { authErrors } from "../auth.errors.ts";

const emailFormat = z.email();
const controlCharacters = /\p{Cc}/u;

/** The address as it is stored: trimmed and in lower case. Throws the protocol's refusals. */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === "") throw authErrors.validationFailed("An email address is required");
  if (email.length > emailMaxLength)
    throw authErrors.validationFailed("An email address is too long");
  if (!emailFormat.safeParse(email).success) {
    throw authErrors.validationFailed("Unable to validate email address: invalid format");
  }
  return email;
}

const commonPasswordDetails = { details: { weak_password: { reasons: ["pwned"] } } };

/** Whether a password that many people choose may be set. */
export interface PasswordRules {
  common: "refuse" | "allow";
}

/**
 * Throws when a new password is outside the product's limits or easy to guess. Lengths count
 * characters.
 */
export function checkNewPassword(password: string, { common }: PasswordRules): void {
  if (password.length > passwordLimits.max) {
    throw authErrors.validationFailed(
      `Password cannot be longer than ${passwordLimits.max} characters`,
    );
  }
  if (password.length < passwordLimits.min)
    throw authErrors.weakPassword({ details: { weak_password: { reasons: ["length"] } } });
  if (controlCharacters.test(password)) {
    throw authErrors.validationFailed("Password cannot contain control characters");
  }
  if (common === "refuse" && isCommonPassword(password))
    throw authErrors.commonPassword(commonPasswordDetails);
}

/**
 * Explains the weakness of a password that still signs in, in the protocol's words; undefined for a
 * strong one.
 */
export function explainWeakness(
  password: string,
  rules: PasswordRules,
): { message: string; reasons: string[] } | undefined {
  try {
    checkNewPassword(password, rules);
    return undefined;
  } catch (error) {
    if (!isProductError(error)) throw error;
    const { reasons = [] } = (error.details.weak_password ?? {}) as { reasons?: string[] };
    return reasons.length > 0 ? { message: error.message, reasons } : undefined;
  }
}

export interface CodeChallenge {
  challenge: string;
  method: "s256" | "plain";
}

/** The PKCE parameters of a request; undefined in the implicit flow. */
export function readCodeChallenge(
  challenge: string | undefined,
  method: string | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined;
  if (!challenge || !method) {
    throw authErrors.validationFailed(
      "PKCE flow requires code_challenge_method and code_challenge",
    );
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw authErrors.validationFailed("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw authErrors.validationFailed(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  }
  const name = method.toLowerCase();
  if (name !== "s256" && name !== "plain")
    throw authErrors.validationFailed("Invalid code_challenge_method");
  return { challenge, method: name };
}
