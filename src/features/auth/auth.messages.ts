import { NewVersionError } from "#shared/new-version.ts";

const unknownFailure = "An error occurred. Please try again.";

/** After too many tries of one person, or of everyone on their network. */
export const tooManyAttempts = "Too many attempts. Wait a few minutes, then try again.";

export const accountSuspended =
  "This account is suspended. If you think that's a mistake, contact us.";

const signInMessages: Readonly<Record<string, string>> = {
  "Invalid login credentials": "Invalid email or password",
  "Email not confirmed": "Please check your email to confirm your account",
  "User is banned": accountSuspended,
};

const signUpsClosed = {
  "Signups not allowed for this instance":
    "Sign-ups are closed right now. If you already have an account, sign in with its email.",
};

const signUpMessages: Readonly<Record<string, string>> = {
  ...signUpsClosed,
  "User already registered": "An account with this email already exists",
  "Password is known to be weak and easy to guess, please choose a different one.":
    "That password is easy to guess because many people use it. Choose another one.",
};

/**
 * Message of the sign-in form about a failure; `error` is whatever the client reported or threw.
 */
export function signInMessage(error: unknown): string {
  return messageFor(error, signInMessages);
}

/** Message of the sign-up form about a failure. */
export function signUpMessage(error: unknown): string {
  return messageFor(error, signUpMessages);
}

const emailCodeMessages: Readonly<Record<string, string>> = {
  "Token has expired or is invalid":
    "That code isn't right, or it has expired. Check it, or get a new email.",
  "User is banned": accountSuspended,
};

const newPasswordMessages: Readonly<Record<string, string>> = {
  "New password should be different from the old password.":
    "That's already your password. Choose another one.",
  "Password is known to be weak and easy to guess, please choose a different one.":
    "That password is easy to guess because many people use it. Choose another one.",
};

/** Our messages when a limit is reached, by the service's own, which are meant for programs. */
const limitMessages: Readonly<Record<string, string>> = {
  "Request rate limit reached": tooManyAttempts,
  "SMS rate limit exceeded": "We can't send more text messages right now. Please try again later.",
  "email rate limit exceeded": "We can't send more emails right now. Please try again later.",
};

const pauseMessage = /^For security purposes, you can only request this after (\d+) seconds\.$/;

/** Message of a form whose email couldn't be sent. */
export function emailRequestMessage(error: unknown): string {
  return messageFor(error, signUpsClosed);
}

/**
 * Message of a form after an email was asked for. `createsAccounts`: one goes out even if there's
 * no account for the address.
 */
export function emailSentMessage(
  email: string,
  { createsAccounts }: { createsAccounts: boolean },
): string {
  const sent = createsAccounts
    ? `An email to ${email} is on its way.`
    : `If there's an account for ${email}, an email is on its way.`;
  return `${sent} Open the link in it, or enter the code here.`;
}

/** Message about a code from an email that wasn't accepted. */
export function emailCodeMessage(error: unknown): string {
  return messageFor(error, emailCodeMessages);
}

/** Message of the page for a new password, about one that wasn't accepted. */
export function newPasswordMessage(error: unknown): string {
  return messageFor(error, {
    ...newPasswordMessages,
    "Password update requires reauthentication":
      "It's been more than a day since you signed in. Change your password in your account's security settings instead.",
  });
}

/** Message of a form that has no words of its own for a failure. */
export function serviceMessage(error: unknown): string {
  return messageFor(error, newPasswordMessages);
}

/** The protocol's code of a failure, where the service answered with one. */
export function codeOf(error: unknown): string | undefined {
  if (!isServiceError(error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function messageFor(error: unknown, known: Readonly<Record<string, string>>): string {
  if (error instanceof NewVersionError) return error.message;
  if (!isServiceError(error)) return unknownFailure;
  const sentences = { ...limitMessages, ...known };
  if (Object.hasOwn(sentences, error.message)) return sentences[error.message] ?? "";
  const seconds = pauseMessage.exec(error.message)?.[1];
  if (seconds === undefined) return error.message;
  return `Please wait ${formatSeconds(Number(seconds))}, then try again.`;
}

/** A wait in words: "1 second", "42 seconds". */
export function formatSeconds(seconds: number): string {
  return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
}

/** The auth client marks errors that the service answered with; a lost connection has status 0. */
function isServiceError(error: unknown): error is Error {
  if (!(error instanceof Error) || !("__isAuthError" in error)) return false;
  const status = "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && error.message.trim() !== "";
}
