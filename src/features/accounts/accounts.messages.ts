const unknownFailure = "An error occurred. Please try again.";

const signInMessages: Readonly<Record<string, string>> = {
  "Invalid login credentials": "Invalid email or password",
  "Email not confirmed": "Please check your email to confirm your account",
};

const signUpMessages: Readonly<Record<string, string>> = {
  "User already registered": "An account with this email already exists",
};

/** What the sign-in form says about a failure; `error` is whatever the client reported or threw. */
export function signInMessage(error: unknown): string {
  return messageFor(error, signInMessages);
}

/** What the sign-up form says about a failure. */
export function signUpMessage(error: unknown): string {
  return messageFor(error, signUpMessages);
}

function messageFor(error: unknown, known: Readonly<Record<string, string>>): string {
  if (!isServiceError(error)) return unknownFailure;
  return Object.hasOwn(known, error.message) ? (known[error.message] ?? "") : error.message;
}

/** The auth client marks errors that the service answered with; a lost connection has status 0. */
function isServiceError(error: unknown): error is Error {
  if (!(error instanceof Error) || !("__isAuthError" in error)) return false;
  const status = "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && error.message.trim() !== "";
}
