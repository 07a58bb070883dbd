import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { browserClient, hasStoredSession } from "./supabase.ts";

/**
 * Keeps the page's viewer in step with the browser's session: where a sign-in, sign-out or refresh
 * (in this tab or another) leaves a different user than the page was rendered for, loaders run again.
 * So they do at once on a page that was rendered for everyone (undefined) when there is a session.
 */
export function useSessionSync(renderedUserId: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  const signedIn = typeof renderedUserId === "string";
  const rendersEveryone = renderedUserId === undefined;

  const compare = useEffectEvent((sessionUserId: string | null) => {
    if (sessionUserId !== renderedUserId) revalidate().catch(reportError);
  });

  const renewViewer = useEffectEvent(() => {
    revalidate().catch(reportError);
  });

  useEffect(() => {
    if (!signedIn && !hasStoredSession()) return;
    if (rendersEveryone) {
      renewViewer();
      return;
    }
    let stopped = false;
    let unsubscribe = () => {};
    browserClient()
      .then(({ auth }) => {
        if (stopped) return;
        const { data } = auth.onAuthStateChange((_event, session) => {
          compare(session?.user.id ?? null);
        });
        unsubscribe = () => data.subscription.unsubscribe();
      })
      .catch(reportError);
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [signedIn, rendersEveryone]);
}
