import { KeyRound } from "lucide-react";
import { useState } from "react";
import { browserClient, type User } from "#platform/browser/supabase.ts";
import { supportsPasskeys } from "#platform/browser/supports-passkeys.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { passkeyMessage } from "../passkeys/passkeys.messages.ts";

export interface PasskeySignInProps {
  /** The browser holds a session of this user now; they may have a second step to take. */
  onSignedIn: (user: User) => void | Promise<void>;
}

/**
 * Signs in with a passkey, without an address or password. Nothing where the browser knows none, which
 * is rare: the button is there from the start, so that nothing moves below a finger when the scripts run.
 */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (ready && !supportsPasskeys()) return null;

  const signIn = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const { auth } = await browserClient();
      const { data, error } = await auth.signInWithPasskey();
      if (error) throw error;
      if (!data.user) throw new Error("The session came without its user");
      await onSignedIn(data.user);
    } catch (error) {
      setProblem(passkeyMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-4 noscript:hidden">
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      <Button variant="secondary" className="w-full" busy={busy} onClick={signIn}>
        <KeyRound aria-hidden />
        {busy ? "Waiting for your passkey..." : "Sign in with a passkey"}
      </Button>
    </div>
  );
}
