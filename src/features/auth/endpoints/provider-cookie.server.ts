import { getCookie, setCookie } from "hono/cookie";
import type { Services } from "#platform/services.ts";
import type { AuthContext } from "./auth-request.server.ts";

const name = "provider-flow";
const lifetimeSeconds = 600;

/**
 * Reads the cookie that binds a provider's answer to the browser that asked. It signs nobody in.
 */
export function readBrowser(context: AuthContext): string | undefined {
  return getCookie(context, name);
}

/**
 * Gives the browser its value, or renews it. Where there is none, a code verifier does the binding.
 */
export function rememberBrowser(
  services: Services,
  context: AuthContext,
  browser: string | undefined,
): void {
  if (browser === undefined) return;
  setCookie(context, name, browser, {
    httpOnly: true,
    sameSite: "Lax",
    secure: services.application.baseUrl.startsWith("https:"),
    path: "/auth/v1",
    maxAge: lifetimeSeconds,
  });
}
