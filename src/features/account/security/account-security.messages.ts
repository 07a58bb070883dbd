import { codeOf, serviceMessage } from "#features/auth/auth-parts.contract.ts";

const codeProblem = "That code is not right, or it is too old. Ask for a new one if need be.";

const messages: Readonly<Record<string, string>> = {
  current_password_invalid: "The present password is not right.",
  current_password_required: "Type your present password too.",
  email_address_invalid: "Mail cannot be delivered to that address. Check how it is written.",
  email_exists: "An account with this email already exists.",
  insufficient_aal: "Take the second step first.",
  mfa_challenge_expired: "That took too long. Start again.",
  mfa_factor_name_conflict: "You already use that name. Choose another one.",
  mfa_ip_address_mismatch: "That code was used before. Start again.",
  mfa_verification_failed: "That code is not right. Type the newest one.",
  mfa_verified_factor_exists: "You have added that already.",
  otp_expired: codeProblem,
  reauthentication_not_valid: codeProblem,
  same_password: "That is your present password. Please choose another one.",
  single_identity_not_deletable: "This is the only way into your account. Add another one first.",
  sms_send_failed: "The text message could not be sent. Check the number.",
  too_many_enrolled_mfa_factors: "An account can have ten of these. Remove one first.",
};

/** Message of the security page about a failure: of the service, or of the browser's key dialog. */
export function securityMessage(error: unknown): string {
  if (isRefusedByPerson(error)) return "Nothing was added: the key was not used in time.";
  if (isSignedOut(error)) return "You are signed out. Sign in again to go on.";
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
