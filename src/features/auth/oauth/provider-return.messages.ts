const sentences: Readonly<Record<string, string>> = {
  access_denied: "You did not finish signing in there, or the service refused it.",
  bad_oauth_callback: "The answer of the service was not complete. Please try again.",
  bad_oauth_state: "It took too long, or was begun in another browser. Please try again.",
  flow_state_already_used: "That answer was used before. Please try again.",
  identity_already_exists: "That account is connected already, here or with somebody else.",
  provider_email_needs_verification:
    "That service has not confirmed your address. A mail to it lets you confirm it here; then sign in again.",
  signup_disabled:
    "New sign-ups are closed at the moment. Sign in with an account you already have.",
  temporarily_unavailable: "The service does not answer at the moment. Please try again later.",
  user_banned: "This account is suspended.",
};

const otherwise = "The service did not sign you in. Please try again.";

/**
 * Message about a sign-in elsewhere that failed, by the codes in the address. Its texts aren't
 * shown: anyone can make a link with other ones.
 */
export function providerProblem(query: URLSearchParams): string | null {
  const codes = [query.get("error_code"), query.get("error")].filter((code) => code !== null);
  if (codes.length === 0) return null;
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return known ? (sentences[known] ?? otherwise) : otherwise;
}
