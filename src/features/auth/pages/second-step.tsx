import { useState } from "react";
import { Link, redirect } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { clearVisitorDraft } from "#platform/browser/visitor-draft.ts";
import { pageOf } from "#platform/http/page.ts";
import { secondStepPath } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath } from "#shared/help-address.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { serviceMessage } from "../auth.messages.ts";
import { NeedsScripts } from "../components/needs-scripts.tsx";
import { SecondStepMethods } from "../components/second-step-methods.tsx";
import { readSecondStep } from "../factors/second-step.usecases.server.ts";
import { returnPath } from "../sessions/return-path.rules.ts";
import type { Route } from "./+types/second-step";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Second step",
    description: "Confirm it's you with the second step you set up.",
    path: secondStepPath,
    listed: false,
  });
}

/** For a session that has not used its account's second factor; everybody else is sent on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer, mfaPending } = pageOf(context);
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  if (viewer.kind === "user") throw redirect(next);
  if (!mfaPending) throw redirect(`/auth?next=${encodeURIComponent(next)}`);
  return { next, email: mfaPending.email, step: await readSecondStep(services, mfaPending) };
}

export default function SecondStepPage({ loaderData }: Route.ComponentProps) {
  const { next, email, step } = loaderData;
  const ready = useHydrated();
  const hasWay = step.factors.length > 0 || step.hasRecoveryCode;
  // A new document: whatever was rendered for the session before is left behind.
  const goOn = () => window.location.replace(next);
  return (
    <Page width="form" title="One more step" lead="Confirm it's you to continue.">
      {hasWay ? (
        <SecondStepMethods step={step} ready={ready} onPassed={goOn} />
      ) : (
        <Alert title="Your second step isn't available">
          Right now, you can't use the second step you set up.{" "}
          <Link className="link" to={contactPath}>
            Contact support
          </Link>{" "}
          and we'll help you sign in.
        </Alert>
      )}
      <NeedsScripts />
      <SignOutInstead email={email} ready={ready} />
    </Page>
  );
}

function SignOutInstead({ email, ready }: { email: string; ready: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const signOut = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const { auth } = await browserClient();
      const { error } = await auth.signOut({ scope: "local" });
      if (error) throw error;
      clearVisitorDraft();
      window.location.replace("/");
    } catch (error) {
      setProblem(serviceMessage(error));
      setBusy(false);
    }
  };

  return (
    <div className="mt-10 grid gap-3 border-t border-line pt-6">
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      <p className="text-sm wrap-anywhere text-muted">
        {email ? `You're signing in as ${email}.` : "You're signing in to your account."}
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 w-fit"
        busy={busy}
        disabled={!ready}
        onClick={signOut}
      >
        {busy ? "Signing out..." : "Sign out instead"}
      </Button>
    </div>
  );
}
