import { useEffect, useState } from "react";
import { browserClient } from "#platform/browser/supabase.ts";

export type SyncSession = "loading" | "signed-in" | "signed-out";

/** Whether this browser still holds a session; a call would renew one that is about to end. */
export function useSyncSession(): SyncSession {
  const [session, setSession] = useState<SyncSession>("loading");
  useEffect(() => {
    let left = false;
    const settle = (found: boolean) => {
      if (!left) setSession(found ? "signed-in" : "signed-out");
    };
    browserClient()
      .then((client) => client.auth.getSession())
      .then(
        ({ data }) => settle(data.session !== null),
        // The server has let this visitor in; the call itself will say what is wrong.
        () => settle(true),
      );
    return () => {
      left = true;
    };
  }, []);
  return session;
}
