import { codeOf, serviceMessage } from "#features/auth/auth-parts.contract.ts";
import type { OwnFactor, SecurityOverview } from "./account-security.types.ts";

const codeProblem = "That code isn't right, or it has expired. Check it, or get a new one.";

/** Refusal to remove what an account is signed in to with, where it has nothing else. */
export const onlyWayToSignIn =
  "This is the only way to sign in to your account. Add another way first.";

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
  single_identity_not_deletable: onlyWayToSignIn,
  sms_send_failed: "We couldn't send the text message. Check the number.",
  too_many_enrolled_mfa_factors:
    "You've reached the limit of ten second steps. Remove one to add another.",
};

/** Message of the security page about a failure: of the service, or of the browser's key dialog. */
export function securityMessage(error: unknown): string {
  if (isRefusedByPerson(error))
    return "Nothing was added because the request was canceled or timed out. Please try again.";
  if (isSignedOut(error)) return "You've been signed out. Sign in again to continue.";
  const code = codeOf(error);
  if (code && Object.hasOwn(messages, code)) return messages[code] ?? "";
  return serviceMessage(error);
}

/** The session was ended meanwhile, in this browser or elsewhere. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthSessionMissingError";
}

/** The browser's dialog for keys was closed, or no one touched the key. */
function isRefusedByPerson(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause ?? ("originalError" in error ? error.originalError : undefined);
  return [error, cause].some(
    (failure) =>
      failure instanceof Error && ["NotAllowedError", "AbortError"].includes(failure.name),
  );
}

/** People without a password sign in with a passkey, an email link or another service. */
export function describeSecondStep({
  isSetUp,
  hasPassword,
}: {
  isSetUp: boolean;
  hasPassword: boolean;
}): string {
  if (isSetUp) return "When you sign in, we'll also ask you for one of these.";
  return hasPassword
    ? "We'll ask for a code or key after your password, so someone who knows your password still can't sign in."
    : "When you sign in, we'll also ask for a code or key that only you have.";
}

/** Consequence of removing a second step, in a sentence or two. */
export function describeRemoval({
  isLast,
  hasPassword,
}: {
  isLast: boolean;
  hasPassword: boolean;
}): string {
  if (!isLast) return "You won't be able to use it to sign in anymore.";
  return hasPassword
    ? "This is your only second step. Without it, anyone who knows your password can sign in."
    : "This is your only second step. Without it, your account is easier to break into.";
}

/**
 * News that a second step is gone. A phone is called by its number: its usual name, "Text message",
 * isn't what was removed.
 */
export function describeRemoved(
  { kind, phone }: Pick<OwnFactor, "kind" | "phone">,
  name: string,
): string {
  return kind === "phone" ? `Phone number +${phone} was removed` : `${name} was removed`;
}

const fewCodes = 3;

/** The number of recovery codes left, or their purpose while there are none. */
export function describeRecoveryCodes(status: SecurityOverview["recoveryCodes"]): string {
  if (!status) {
    return "You don't have any yet. Each code lets you in once without your second step, in case you lose your phone or key.";
  }
  const { remaining, total } = status;
  if (remaining === 0) return `You've used all ${total} codes. Create new ones.`;
  const count = `You have ${remaining} of ${total} codes left.`;
  return remaining <= fewCodes
    ? `${count} Create new codes soon. They'll replace the old ones.`
    : count;
}

/**
 * Which addresses have yet to confirm a change of email; `email` is the current one. `sendsBoth`: sending again sends
 * an email to each of the two.
 */
export function describeAwaited(
  awaited: readonly string[],
  { email, sendsBoth }: { email: string; sendsBoth: boolean },
): string {
  if (awaited.length === 0) {
    return sendsBoth
      ? "The links and codes have expired. Send the emails again to get new ones."
      : "The link and code have expired. Send the email again to get new ones.";
  }
  if (awaited.length > 1) {
    return "Confirm from both addresses. Open the link in each email, or enter the codes here.";
  }
  return awaited[0] === email
    ? "You've confirmed your new address. Confirm from your current address too."
    : "Confirm your new address. Open the link in the email, or enter its code here.";
}
