import type { ProductError } from "#shared/errors.ts";
import { accountSuspended } from "../auth.messages.ts";

const tooLateOrElsewhere =
  "Your sign-in took too long, or it started in another browser. Please try again.";

const sentences: Readonly<Record<string, string>> = {
  access_denied:
    "You didn't finish signing in, or the service declined your sign-in. Please try again.",
  bad_oauth_callback: "The service sent us an incomplete response. Please try again.",
  bad_code_verifier: tooLateOrElsewhere,
  bad_oauth_state: tooLateOrElsewhere,
  flow_state_already_used: "You've already used that sign-in. Please sign in again.",
  flow_state_expired: tooLateOrElsewhere,
  flow_state_not_found: tooLateOrElsewhere,
  identity_already_exists:
    "That account is already connected, either to your account here or to someone else's.",
  over_email_send_rate_limit:
    "We may have just emailed you a link to sign in. Check your inbox, or wait a few minutes and try again.",
  over_request_rate_limit:
    "Too many people signed in from your network just now. Please wait a few minutes and try again.",
  provider_email_needs_verification:
    "That service hasn't confirmed your email, so we've emailed you a link. Open the link to sign in.",
  signup_disabled: "Sign-ups are closed right now. Sign in with an existing account.",
  temporarily_unavailable: "The service isn't responding right now. Please try again later.",
  user_banned: accountSuspended,
  // Whoever comes without a code, or without the proof that their sign-in began here.
  validation_failed: tooLateOrElsewhere,
};

/** By the protocol's own description: the code of these says no more than that something failed. */
const sentencesByDescription: Readonly<Record<string, string>> = {
  "Error getting user email from external provider":
    "That service didn't give us your email. Sign up with your email, or use another service.",
};

const otherwise = "The service couldn't sign you in. Please try again.";

/**
 * Message about a sign-in elsewhere that failed, by the codes in the address, or by a description
 * that we know. Its texts aren't shown: anyone can make a link with other ones.
 */
export function providerProblem(query: URLSearchParams): string | null {
  const codes = [query.get("error_code"), query.get("error")].filter((code) => code !== null);
  if (codes.length === 0) return null;
  const description = query.get("error_description") ?? "";
  if (Object.hasOwn(sentencesByDescription, description)) {
    return sentencesByDescription[description] ?? otherwise;
  }
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return known ? (sentences[known] ?? otherwise) : otherwise;
}

/** Message about a code from a sign-in elsewhere that didn't lead to a session. */
export function exchangeProblem({ code }: ProductError): string {
  return sentences[code] ?? otherwise;
}
