import { readSessionCookie, writeSessionCookie } from "#platform/http/session-cookie.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, asNamedViewer, type Viewer } from "#platform/viewer.ts";
import { toUnixSeconds } from "#shared/clock.ts";
import { isProductError } from "#shared/errors.ts";
import type { Client } from "../accounts.services.server.ts";
import { authenticate, refreshSession } from "./sessions.usecases.server.ts";

export interface PageViewer {
  viewer: Viewer;
  /** `Set-Cookie` values for the answer. */
  cookies: string[];
}

const refreshAheadSeconds = 10;

/**
 * Whom a page is rendered for, by the session that the browser's client keeps in cookies. A session
 * whose access token has run out is refreshed here, so that the first paint already knows its viewer.
 */
export async function resolvePageViewer(
  services: Services,
  request: Request,
  client: Client,
): Promise<PageViewer> {
  const stored = await readSessionCookie(request);
  if (!stored) return { viewer: anonymousViewer, cookies: [] };

  const secure = services.application.baseUrl.startsWith("https:");
  const expires = stored.expires_at - refreshAheadSeconds;
  try {
    if (expires > toUnixSeconds(services.clock.now())) {
      const viewer = await authenticate(services, stored.access_token);
      return { viewer: asNamedViewer(viewer), cookies: [] };
    }
    const session = await refreshSession(services, { refreshToken: stored.refresh_token, client });
    const viewer = await authenticate(services, session.access_token);
    return {
      viewer: asNamedViewer(viewer),
      cookies: writeSessionCookie(request, session, { secure }),
    };
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    return { viewer: anonymousViewer, cookies: writeSessionCookie(request, undefined, { secure }) };
  }
}
