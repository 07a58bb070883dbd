import { readSessionCookie, writeSessionCookie } from "#platform/http/session-cookie.ts";
import type { Services } from "#platform/services.ts";
import {
  anonymousViewer,
  asNamedViewer,
  needsSecondStep,
  type UserViewer,
  type Viewer,
} from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { toUnixSeconds } from "#shared/time.ts";
import type { Client } from "../auth.types.ts";
import { authenticateForPage, refreshSession } from "./sessions.usecases.server.ts";

export interface PageViewer {
  viewer: Viewer;
  /** The person who has still to take their account's second step; `viewer` is anonymous then. */
  mfaPending: UserViewer | null;
  /** `Set-Cookie` values for the answer. */
  cookies: string[];
}

const refreshAheadSeconds = 10;

/**
 * Resolves a page's viewer by the session that the browser's client keeps in cookies. A session
 * whose access token has expired is refreshed here, so that the first paint already knows its
 * viewer.
 */
export async function resolvePageViewer(
  services: Services,
  request: Request,
  client: Client,
): Promise<PageViewer> {
  const stored = await readSessionCookie(request);
  if (!stored) return { ...nobody, cookies: [] };

  const secure = services.application.baseUrl.startsWith("https:");
  const expires = stored.expires_at - refreshAheadSeconds;
  try {
    if (expires > toUnixSeconds(services.clock.now())) {
      const viewer = await authenticateForPage(services, stored.access_token);
      return { ...seenByPages(viewer), cookies: [] };
    }
    const session = await refreshSession(services, { refreshToken: stored.refresh_token, client });
    const viewer = await authenticateForPage(services, session.access_token);
    return {
      ...seenByPages(viewer),
      cookies: writeSessionCookie(request, session, { secure }),
    };
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    return { ...nobody, cookies: writeSessionCookie(request, undefined, { secure }) };
  }
}

const nobody = { viewer: anonymousViewer, mfaPending: null };

function seenByPages(viewer: UserViewer) {
  return { viewer: asNamedViewer(viewer), mfaPending: needsSecondStep(viewer) ? viewer : null };
}
