import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "react-router";
import { fetchLater } from "#shared/fetch-later.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { browserClient, hasStoredSession, whenRefreshIsRefused } from "./supabase.ts";
import { useQuietRevalidate } from "./use-quiet-revalidate.ts";

/**
 * Keeps the page's viewer in step with the browser's session: where a sign-in, sign-out or refresh
 * (in this tab or another) leaves a different user than the page was rendered for, loaders run again.
 * So they do at once on a page that was rendered for everyone (undefined) when there is a session.
 *
 * The client itself refreshes a token that is about to run out, stops while the tab is hidden, and
 * tells its other tabs. It does not ask whether the session was ended elsewhere; that is done here
 * when the tab is looked at again, and when a refresh was refused.
 *
 * A page that was left while a form was under way is loaded again when the browser's cache
 * brings it back.
 */
export function useSessionSync(renderedUserId: string | null | undefined): void {
  const revalidate = useQuietRevalidate();
  const navigation = useNavigation();
  const signedIn = typeof renderedUserId === "string";
  const rendersEveryone = renderedUserId === undefined;

  const renewViewer = useEffectEvent(() => {
    revalidate().catch(reportError);
  });

  const compare = useEffectEvent((sessionUserId: string | null) => {
    if (sessionUserId !== renderedUserId) renewViewer();
  });

  const check = useEffectEvent(() => {
    if (signedIn && hasStoredSession()) askServer(renewViewer).catch(reportError);
    else if (signedIn || hasStoredSession()) renewViewer();
  });

  const onRestored = useEffectEvent(() => {
    // After a form that led to a payment page, the router would wait forever and load nothing.
    if (navigation.state === "idle") check();
    else location.reload();
  });

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") check();
    };
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pageshow", onShown);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pageshow", onShown);
    };
  }, []);

  useEffect(() => {
    if (signedIn) return;
    if (rendersEveryone && hasStoredSession()) renewViewer();
    return onSignInElsewhere(renewViewer);
  }, [signedIn, rendersEveryone]);

  useEffect(() => {
    if (!signedIn) return;
    let stopped = false;
    let unsubscribe = () => {};
    fetchLater(browserClient)
      .then(({ auth }) => {
        if (stopped) return;
        const { data } = auth.onAuthStateChange((_event, session) => {
          compare(session?.user.id ?? null);
        });
        const stopWatching = whenRefreshIsRefused(check);
        unsubscribe = () => {
          data.subscription.unsubscribe();
          stopWatching();
        };
      })
      .catch(reportError);
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [signedIn]);
}

/**
 * Listens on the client's channel without loading it, as a page without a session does. The channel
 * is closed while the page rests in the browser's cache, which would otherwise not keep it.
 */
function onSignInElsewhere(callback: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    close();
    channel = new BroadcastChannel(sessionCookieName);
    channel.onmessage = ({ data }) => {
      if (data?.event === "SIGNED_IN") callback();
    };
  };
  const close = () => channel?.close();
  open();
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  return () => {
    close();
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", open);
  };
}

/**
 * Has the server say whether the session is open. The client removes one that isn't and tells all
 * tabs; for other denials, of a suspended account say, `onRefused` lets the server decide.
 */
async function askServer(onRefused: () => void): Promise<void> {
  const { auth } = await fetchLater(browserClient);
  const { error } = await auth.getUser();
  if (error && (error.status === 401 || error.status === 403)) onRefused();
}
