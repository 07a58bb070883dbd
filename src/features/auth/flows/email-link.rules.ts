/**
 * Links in emails. They lead to a page of the site, whose button uses them up: programs that open
 * every link of an email change nothing.
 */

export const emailLinkPath = "/auth/confirm";

export const emailLinkTypes = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change",
  "email",
] as const;
export type EmailLinkType = (typeof emailLinkTypes)[number];

export interface EmailLink {
  token: string;
  type: EmailLinkType;
  /**
   * Page to continue to afterwards, as it was asked for; check it with `chooseRedirect` before
   * using it.
   */
  next: string | undefined;
}

/** The complete address of the page for a link. */
export function emailLink(baseUrl: string, { token, type, next }: EmailLink): string {
  const link = new URL(emailLinkPath, baseUrl);
  link.searchParams.set("token_hash", token);
  link.searchParams.set("type", type);
  if (next !== undefined) link.searchParams.set("next", next);
  return link.href;
}

/** Reads what `emailLink` wrote; undefined when it cannot be a link of ours. */
export function readEmailLink(query: URLSearchParams): EmailLink | undefined {
  const token = query.get("token_hash") ?? "";
  const type = emailLinkTypes.find((known) => known === query.get("type"));
  if (!type || !/^[\w-]{16,128}$/.test(token)) return undefined;
  return { token, type, next: query.get("next") ?? undefined };
}

/** Whether a PKCE flow goes on behind the link, as the protocol's clients tell by its beginning. */
export function continuesFlow(token: string): boolean {
  return token.startsWith("pkce_");
}

/** Result of opening a link, as the program that the person returns to learns it. */
export type LinkOutcome =
  | { code: string }
  | { message: string }
  | { error: { code: string; status: number; message: string } }
  | {
      session: {
        access_token: string;
        expires_at: number;
        expires_in: number;
        refresh_token: string;
        token_type: string;
      };
    };

const errorNames: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/**
 * The address `target` with the outcome in its query or fragment, as the protocol's clients read
 * it.
 */
export function withOutcome(
  target: string,
  outcome: LinkOutcome,
  { token, type }: { token: string; type: string },
): string {
  const address = new URL(target);
  if ("code" in outcome) {
    address.searchParams.set("code", outcome.code);
    return address.href;
  }
  const values = "session" in outcome ? sessionValues(outcome.session, type) : news(outcome);
  // A client that waits for a code reads the query; the session itself never goes there.
  if (continuesFlow(token) && !("session" in outcome)) {
    for (const [name, value] of values) address.searchParams.set(name, value);
  }
  address.hash = values.toString();
  return address.href;
}

function news(
  outcome: Exclude<LinkOutcome, { code: string } | { session: unknown }>,
): URLSearchParams {
  if ("message" in outcome) return new URLSearchParams({ message: outcome.message, sb: "" });
  const { code, status, message } = outcome.error;
  const name = errorNames[status];
  return new URLSearchParams({
    ...(name ? { error: name } : {}),
    error_code: code,
    error_description: message,
    sb: "",
  });
}

function sessionValues(
  session: Extract<LinkOutcome, { session: unknown }>["session"],
  type: string,
): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    type,
  });
}
