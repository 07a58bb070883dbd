import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { emailCodeMessage, emailRequestMessage, formatSeconds } from "../auth.messages.ts";
import {
  addressAfterConfirming,
  hasLostPassword,
  pathOfNewcomer,
  unclaimedAccountPath,
} from "../sessions/return-path.rules.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import { CodeField } from "./code-field.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

interface ResendConfirmationProps {
  email: string;
  /** The path of this site to go to afterwards. */
  destination: string;
  /** The server sends one such email in this many seconds. */
  pauseSeconds: number;
  /** Whether an email has just been sent, so that the pause has begun. */
  justSent: boolean;
}

/** The button that has the confirmation email sent again, and what came of it. */
function ResendConfirmation({
  email,
  destination,
  pauseSeconds,
  justSent,
}: ResendConfirmationProps) {
  const [secondsLeft, startPause] = useCountdown(justSent ? pauseSeconds : 0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);

  const resend = async () => {
    setBusy(true);
    setProblem(null);
    setSent(false);
    try {
      const { auth } = await browserClient();
      const emailRedirectTo = addressAfterConfirming(window.location.origin, destination);
      const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
      if (error) throw error;
      setSent(true);
      startPause(pauseSeconds);
    } catch (error) {
      setProblem(emailRequestMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-2">
      <div role="status">
        {problem ? <p className="text-danger">{problem}</p> : null}
        {sent ? <p>If you haven't confirmed {email} yet, another email is on its way.</p> : null}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        disabled={secondsLeft > 0}
        onClick={() => void resend()}
      >
        {busy ? "Sending..." : "Send the email again"}
      </Button>
      {secondsLeft > 0 ? (
        <p className="text-sm text-muted">You can send it again in {formatSeconds(secondsLeft)}.</p>
      ) : null}
    </div>
  );
}

export interface ConfirmEmailProps extends Omit<ResendConfirmationProps, "justSent"> {
  /** Why signing in was refused; left out after a sign-up, which has just sent the email. */
  denial?: string;
  ready: boolean;
  backLabel: string;
  onBack: () => void;
}

/** Instructions while an account's address must be confirmed, and the field for the email's code. */
export function ConfirmEmail({
  email,
  destination,
  pauseSeconds,
  denial,
  ready,
  backLabel,
  onBack,
}: ConfirmEmailProps) {
  const navigate = useNavigate();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).typedCode,
    explain: emailCodeMessage,
    submit: async ({ code }) => {
      const { auth } = await browserClient();
      const { data, error } = await auth.verifyOtp({ email, token: code, type: "signup" });
      if (error) throw error;
      await navigate(
        hasLostPassword(data.session)
          ? unclaimedAccountPath
          : pathAfterSignIn(data.user, pathOfNewcomer(destination)),
      );
    },
  });
  return (
    <div className="grid gap-6">
      <Alert
        variant={denial ? "destructive" : "success"}
        title={denial ?? `Open the email we sent to ${email}`}
        focused
      >
        <p>
          {denial ? `Select the link in the email we sent to ${email}` : "Select the link in it"} to
          confirm your account, or enter the code here.
        </p>
        <p>Can't find it? Check your spam folder.</p>
      </Alert>
      <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Checking...">
        <CodeField {...validity("code")} />
      </CredentialsForm>
      <ResendConfirmation
        email={email}
        destination={destination}
        pauseSeconds={pauseSeconds}
        justSent={denial === undefined}
      />
      <Button variant="quiet" className="w-fit" onClick={onBack}>
        {backLabel}
      </Button>
    </div>
  );
}

/** Seconds that run down to zero, and how to start them over. */
function useCountdown(initial: number): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(initial);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [seconds, setSeconds];
}
