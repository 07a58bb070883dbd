import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { signInMessage } from "../auth.messages.ts";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import { providerProblem } from "../oauth/provider-return.messages.ts";
import { pathOfNewcomer, returnPath } from "../sessions/return-path.rules.ts";
import { isNewcomer, pathAfterSignIn } from "../sessions/second-step.rules.ts";
import type { Route } from "./+types/auth-callback";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Signing you in",
    description: "We're finishing your sign-in.",
    path: "/auth/callback",
    listed: false,
  });
}

/**
 * Page to which a provider's sign-in returns: `?code=` is exchanged by the browser's client, which
 * holds the verifier; `?error_code=` says why there is none.
 */
export default function AuthCallbackPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(() => providerProblem(query));
  const destination = returnPath(query.get("next"));

  useEffect(() => {
    if (problem !== null) return;
    let left = false;
    finishSignIn()
      .then(async (user) => {
        if (left) return;
        const path = isNewcomer(user) ? pathOfNewcomer(destination) : destination;
        await navigate(pathAfterSignIn(user, path), { replace: true });
      })
      .catch((error: unknown) => {
        if (!left) setProblem(signInMessage(error));
      });
    return () => {
      left = true;
    };
  }, [problem, destination, navigate]);

  return (
    <Page width="form" title={problem === null ? "Signing you in" : "We couldn't sign you in"}>
      {problem === null ? (
        <Spinner label="One moment" />
      ) : (
        <div className="grid gap-6">
          <Alert variant="destructive" focused>
            {problem}
          </Alert>
          <Button asChild className="w-fit">
            <Link to={`/auth?next=${encodeURIComponent(destination)}`}>Back to sign in</Link>
          </Button>
        </div>
      )}
      <NeedsScripts />
    </Page>
  );
}

/**
 * The client exchanges the code while it starts; this waits for that and answers whose session it
 * is.
 */
async function finishSignIn() {
  const { auth } = await browserClient();
  const { error: failed } = await auth.initialize();
  if (failed) throw failed;
  const { data, error } = await auth.getSession();
  if (error) throw error;
  if (!data.session) throw new Error("The code did not lead to a session");
  return data.session.user;
}
