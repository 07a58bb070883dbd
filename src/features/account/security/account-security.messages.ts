import { codeOf, serviceMessage } from "#features/auth/auth-parts.contract.ts";

const codeProblem = "That code isn't right, or it has expired. Check it, or get a new one.";

const messages: Readonly<Record<string, string>> = {
  current_password_invalid: "Your current password isn't right. Please try again.",
  current_password_required: "Enter your current password too.",
  email_address_invalid: "We can't send email to that address. Check the spelling.",
  email_exists: "An account with this email already exists.",
  insufficient_aal: "Complete your second step first.",
  mfa_challenge_expired: "That took too long. Please start again.",
  mfa_factor_name_conflict: "You already use that name. Choose another one.",
  mfa_ip_address_mismatch: "Your sign-in changed in the meantime. Please start again.",
  mfa_verification_failed: "That code isn't right. Enter the latest one.",
  mfa_verified_factor_exists: "You've already added that.",
  otp_expired: codeProblem,
  reauthentication_not_valid: codeProblem,
  same_password: "That's already your password. Choose another one.",
  single_identity_not_deletable:
    "This is the only way to sign in to your account. Add another way first.",
  sms_send_failed: "We couldn't send the text message. Check the number.",
  too_many_enrolled_mfa_factors: "You can have up to ten second steps. Remove one to add another.",
};

/** Message of the security page about a failure: of the service, or of the browser's key dialog. */
export function securityMessage(error: unknown): string {
  if (isRefusedByPerson(error))
    return "Nothing was added because you didn't use the key in time. Please try again.";
  if (isSignedOut(error)) return "You've been signed out. Sign in again to continue.";
  const code = codeOf(error);
  if (code && Object.hasOwn(messages, code)) return messages[code] ?? "";
  return serviceMessage(error);
}

/** The session was ended meanwhile, in this browser or elsewhere. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthSessionMissingError";
}

/** The browser's dialog for keys was closed, or nobody touched the key. */
function isRefusedByPerson(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause ?? ("originalError" in error ? error.originalError : undefined);
  return [error, cause].some(
    (failure) =>
      failure instanceof Error && ["NotAllowedError", "AbortError"].includes(failure.name),
  );
}
