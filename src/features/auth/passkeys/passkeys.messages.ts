import { codeOf, serviceMessage } from "../auth.messages.ts";

const passkeyMessages: Readonly<Record<string, string>> = {
  email_not_confirmed: "Please check your email to confirm your account.",
  insufficient_aal: "Take the second step first.",
  too_many_passkeys: "An account can have ten passkeys. Remove one first.",
  user_banned: "This account is suspended. Write to us if you think that this is a mistake.",
  webauthn_challenge_expired: "That took too long. Please try again.",
  webauthn_challenge_not_found: "That took too long. Please try again.",
  webauthn_credential_exists: "This passkey is already in use.",
  webauthn_verification_failed:
    "We couldn't verify that passkey. Try again, or sign in another way if you removed it from your account.",
};

const secondStepMessages: Readonly<Record<string, string>> = {
  mfa_challenge_expired: "That took too long. Please start again.",
  mfa_factor_not_found: "This second step was removed. Load the page again to see what there is.",
  mfa_ip_address_mismatch: "That was used before. Please start again.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes, then try again.",
  sms_send_failed: "The text message could not be sent. Please use another way.",
};

/** Message about a passkey that couldn't be made or used. */
export function passkeyMessage(error: unknown): string {
  return ceremonyMessage(error, "No passkey was used.") ?? messageFor(error, passkeyMessages);
}

/** Message of the second step about a code that wasn't accepted. */
export function secondStepCodeMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "That code is not right. Check it, or wait for the next one.";
  }
  return messageFor(error, secondStepMessages);
}

/** Message of the second step about a recovery code that wasn't accepted. */
export function recoveryCodeMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "That code is not right, or it was used before. Each code works once.";
  }
  return messageFor(error, secondStepMessages);
}

/** Message of the second step about a security key that wasn't accepted. */
export function securityKeyMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "The key could not be verified. Please try again.";
  }
  return ceremonyMessage(error, "The key was not used.") ?? messageFor(error, secondStepMessages);
}

function messageFor(error: unknown, known: Readonly<Record<string, string>>): string {
  const code = codeOf(error);
  return (code && Object.hasOwn(known, code) && known[code]) || serviceMessage(error);
}

/** Message for the end of the browser's own dialog, where it ended without a result. */
function ceremonyMessage(error: unknown, closed: string): string | undefined {
  const names = [error, causeOf(error)].flatMap((failure) =>
    failure instanceof Error ? [failure.name] : [],
  );
  if (names.includes("NotAllowedError") || names.includes("AbortError")) {
    return `${closed} Press the button to try again.`;
  }
  if (names.includes("InvalidStateError")) {
    return "This device already has one for your account.";
  }
  return names.includes("SecurityError")
    ? "The browser does not allow this on the present address of the site."
    : undefined;
}

/** The client wraps what the browser threw. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return error.cause ?? ("originalError" in error ? error.originalError : undefined);
}
