import { accountSuspended, codeOf, serviceMessage, tooManyAttempts } from "../auth.messages.ts";

const passkeyMessages: Readonly<Record<string, string>> = {
  email_not_confirmed: "Please check your email to confirm your account.",
  insufficient_aal: "Complete your second step first.",
  too_many_passkeys: "You can have up to ten passkeys. Remove one to add another.",
  user_banned: accountSuspended,
  webauthn_challenge_expired: "That took too long. Please try again.",
  webauthn_challenge_not_found: "That took too long. Please try again.",
  webauthn_credential_exists: "This passkey is already in use.",
  webauthn_verification_failed:
    "We couldn't verify that passkey. Try again, or sign in another way if you removed it from your account.",
};

const secondStepMessages: Readonly<Record<string, string>> = {
  mfa_challenge_expired: "That took too long. Please start again.",
  mfa_factor_not_found: "That second step was removed. Reload the page to see your other options.",
  mfa_ip_address_mismatch: "Your sign-in changed in the meantime. Please start again.",
  over_request_rate_limit: tooManyAttempts,
  sms_send_failed: "We couldn't send the text message. Please try another way.",
};

/** Message about a passkey that couldn't be made or used. */
export function passkeyMessage(error: unknown): string {
  return (
    ceremonyMessage(error, "The passkey request was canceled or timed out.") ??
    messageFor(error, passkeyMessages)
  );
}

/** Message of the second step about a code that wasn't accepted. */
export function secondStepCodeMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "That code isn't right. Check it, or use a new one.";
  }
  return messageFor(error, secondStepMessages);
}

/** Message of the second step about a recovery code that wasn't accepted. */
export function recoveryCodeMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "That code isn't right, or you've already used it. Each code works once.";
  }
  return messageFor(error, secondStepMessages);
}

/** Message of the second step about a security key that wasn't accepted. */
export function securityKeyMessage(error: unknown): string {
  if (codeOf(error) === "mfa_verification_failed") {
    return "We couldn't verify your security key. Please try again.";
  }
  return (
    ceremonyMessage(error, "The security key request was canceled or timed out.") ??
    messageFor(error, secondStepMessages)
  );
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
    return `${closed} Select the button to try again.`;
  }
  if (names.includes("InvalidStateError")) {
    return "This device is already set up for your account.";
  }
  return names.includes("SecurityError")
    ? "Your browser doesn't allow this at the site's current address."
    : undefined;
}

/** The client wraps what the browser threw. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return error.cause ?? ("originalError" in error ? error.originalError : undefined);
}
