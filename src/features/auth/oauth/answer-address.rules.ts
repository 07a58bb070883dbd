/** Result with which a person returns from a provider: a code, a session, or an error. */
export type ProviderOutcome =
  | { code: string }
  | { session: Readonly<Record<string, unknown>> }
  | { error: { code: string; status: number; message: string } }
  /** The provider's own words. */
  | { denial: { error: string; description: string } };

const namesOfStatus: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};
const denials = ["provider_email_needs_verification", "signup_disabled", "user_banned"];
const sessionKeys = [
  "access_token",
  "expires_at",
  "expires_in",
  "provider_refresh_token",
  "provider_token",
  "refresh_token",
  "token_type",
];

/**
 * `target` with the outcome as the protocol's clients read it: a code in the query, a session in
 * the fragment alone, errors in both.
 */
export function withProviderOutcome(target: string, outcome: ProviderOutcome): string {
  const address = new URL(target);
  if ("code" in outcome) {
    address.searchParams.set("code", outcome.code);
    return address.href;
  }
  if ("session" in outcome) {
    const { session } = outcome;
    const entries = sessionKeys
      .filter((key) => session[key] !== undefined)
      .map((key) => [key, String(session[key])]);
    address.hash = new URLSearchParams([...entries, ["sb", ""]]).toString();
    return address.href;
  }
  const values = "error" in outcome ? describeError(outcome.error) : describeDenial(outcome.denial);
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  address.hash = new URLSearchParams({ ...values, sb: "" }).toString();
  return address.href;
}

function describeError({
  code,
  status,
  message,
}: {
  code: string;
  status: number;
  message: string;
}) {
  const name = denials.includes(code) ? "access_denied" : namesOfStatus[status];
  return { ...(name ? { error: name } : {}), error_code: code, error_description: message };
}

function describeDenial({ error, description }: { error: string; description: string }) {
  return { error, ...(description ? { error_description: description } : {}) };
}
