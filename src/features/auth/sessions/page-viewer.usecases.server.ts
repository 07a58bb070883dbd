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
import { readSeenAs, type SeenAs } from "./seen-as.usecases.server.ts";
import { authenticateForPage, refreshSession } from "./sessions.usecases.server.ts";

export interface PageViewer {
  viewer: Viewer;
  /** The person who has still to take their account's second step; `viewer` is anonymous then. */
  mfaPending: UserViewer | null;
  /** Set where the page is shown as another person sees it, who is the `viewer` then. */
  seenAs?: SeenAs;
  /** `Set-Cookie` values for the answer. */
  cookies: string[];
}

const refreshAheadSeconds = 10;

/**
 * Resolves a page's viewer by the session that the browser's client keeps in cookies. A session
 * whose access token has expired, or was signed with a key that was given up, is refreshed here, so
 * that the first paint already knows its viewer.
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
      const viewer = await authenticateIfValid(services, stored.access_token);
      if (viewer) return { ...(await seenByPages(services, viewer)), cookies: [] };
    }
    const session = await refreshSession(services, { refreshToken: stored.refresh_token, client });
    const viewer = await authenticateForPage(services, session.access_token);
    return {
      ...(await seenByPages(services, viewer)),
      cookies: writeSessionCookie(request, session, { secure }),
    };
  } catch (error) {
    if (!isProductError(error) || error.status >= 500) throw error;
    return { ...nobody, cookies: writeSessionCookie(request, undefined, { secure }) };
  }
}

/**
 * Undefined for a token that isn't valid, or no longer: it opens nothing, and the session's refresh
 * token has to prove the session anew. Throws where the session itself is refused.
 */
async function authenticateIfValid(
  services: Services,
  accessToken: string,
): Promise<UserViewer | undefined> {
  try {
    return await authenticateForPage(services, accessToken);
  } catch (error) {
    if (isProductError(error) && error.code === "bad_jwt") return undefined;
    throw error;
  }
}

const nobody = { viewer: anonymousViewer, mfaPending: null };

async function seenByPages(services: Services, viewer: UserViewer) {
  const seenAs = await readSeenAs(services, viewer);
  if (seenAs) return { viewer: seenAs.person, mfaPending: null, seenAs };
  const { viewing: _, ...own } = viewer;
  return { viewer: asNamedViewer(own), mfaPending: needsSecondStep(viewer) ? viewer : null };
}
