import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { toast } from "#ui/messages/toast.ts";
import { signInMessage } from "../auth.messages.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

type Auth = Awaited<ReturnType<typeof browserClient>>["auth"];
type Provider = Parameters<Auth["signInWithOAuth"]>[0]["provider"];

export interface OtherWaysProps {
  /** Other services that people can sign in with: the protocol's name and the common one. */
  providers: readonly { name: string; label: string }[];
  /** Whether passkeys are taken here. */
  passkeys: boolean;
  /** The path of this site to go to afterwards. */
  destination: string;
  ready: boolean;
}

/** Every way to sign in but the password. */
export function OtherWays({ providers, passkeys, destination, ready }: OtherWaysProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  const goTo = async (name: string) => {
    setProblem(null);
    try {
      const { auth } = await browserClient();
      const back = `/auth/callback?next=${encodeURIComponent(destination)}`;
      const { error } = await auth.signInWithOAuth({
        // The server knows providers that the client's type does not list.
        provider: name as Provider,
        options: { redirectTo: `${window.location.origin}${back}` },
      });
      if (error) throw error;
    } catch (error) {
      setProblem(signInMessage(error));
    }
  };

  return (
    <section aria-labelledby="other-ways" className="mt-8 grid gap-4 border-t border-line pt-6">
      <h2 id="other-ways" className="font-sans text-base font-semibold">
        Other ways to sign in
      </h2>
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      {passkeys ? (
        <PasskeySignIn
          onSignedIn={async (user) => {
            const path = pathAfterSignIn(user, destination);
            if (path === destination) toast({ title: "Welcome back!" });
            await navigate(path);
          }}
        />
      ) : null}
      <ul className="grid gap-3 empty:hidden">
        {providers.map(({ name, label }) => (
          <li key={name}>
            <Button
              variant="secondary"
              className="w-full"
              disabled={!ready}
              onClick={() => void goTo(name)}
            >
              Continue with {label}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={`/auth/email-link?next=${encodeURIComponent(destination)}`}>
          Sign in with an email link
        </Link>
      </p>
    </section>
  );
}
