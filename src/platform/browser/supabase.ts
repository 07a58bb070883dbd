import type { SupabaseClient } from "@supabase/supabase-js";
import { sessionCookieName } from "./session-cookie.ts";

export type { User } from "@supabase/supabase-js";

/** The name of the `<meta>` element by which a page hands over the public API key. */
export const publishableKeyMeta = "publishable-key";

let client: Promise<SupabaseClient> | undefined;

/**
 * The browser's one client, loaded when first asked for. Its session lives in a cookie, so that the
 * server knows the viewer of the page it renders.
 */
export function browserClient(): Promise<SupabaseClient> {
  client ??= createClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Whether this browser holds a session, fresh or not. Loads nothing. */
export function hasStoredSession(): boolean {
  return document.cookie.split("; ").some((cookie) => {
    const name = cookie.split("=", 1)[0];
    return name === sessionCookieName || name?.startsWith(`${sessionCookieName}.`);
  });
}

const denials = new EventTarget();

/**
 * Calls back when the server refused to refresh the session, for good: the client itself goes on
 * with an access token that is still valid. Answers how to stop.
 */
export function whenRefreshIsRefused(callback: () => void): () => void {
  denials.addEventListener("refused", callback);
  return () => denials.removeEventListener("refused", callback);
}

const fetchAndNotice: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { status, url } = response;
  if (status >= 400 && status < 500 && url.includes("/token?grant_type=refresh_token")) {
    denials.dispatchEvent(new Event("refused"));
  }
  return response;
};

async function createClient(): Promise<SupabaseClient> {
  const key = document.querySelector<HTMLMetaElement>(
    `meta[name="${publishableKeyMeta}"]`,
  )?.content;
  if (!key) throw new Error("The page does not carry the public API key");
  const { createBrowserClient } = await import("@supabase/ssr");
  return createBrowserClient(window.location.origin, key, {
    global: { fetch: fetchAndNotice },
    // The client's methods for recovery codes answer nothing without it.
    auth: { experimental: { recoveryCodes: true } },
    cookieOptions: {
      name: sessionCookieName,
      path: "/",
      sameSite: "lax",
      secure: window.location.protocol === "https:",
    },
  });
}
