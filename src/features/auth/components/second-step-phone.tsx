import { useState } from "react";
import { browserClient } from "#platform/browser/supabase.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { SecondStepFactor } from "../factors/second-step.types.ts";
import { secondStepCodeMessage } from "../passkeys/passkeys.messages.ts";
import { CodeField } from "./code-field.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import type { SecondStepFormProps } from "./second-step-form.types.ts";
import { useCredentialsForm } from "./use-credentials-form.ts";

/** A code by text message: sent when the person asks for it, then typed in. */
export function SecondStepPhone({
  factor,
  ready,
  onPassed,
}: SecondStepFormProps & { factor: SecondStepFactor }) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setProblem(null);
    setSending(true);
    try {
      const { auth } = await browserClient();
      const { data, error } = await auth.mfa.challenge({ factorId: factor.id });
      if (error) throw error;
      setChallengeId(data.id);
    } catch (error) {
      setProblem(secondStepCodeMessage(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="grid gap-6">
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      {challengeId ? (
        <PhoneCode key={challengeId} {...{ factor, challengeId, ready, onPassed }} />
      ) : (
        <p>We'll text a code to your number ending in {factor.ending}.</p>
      )}
      <Button
        variant={challengeId ? "quiet" : "primary"}
        className={challengeId ? "w-fit" : "w-full"}
        busy={sending}
        disabled={!ready}
        onClick={send}
      >
        {sending ? "Sending..." : challengeId ? "Send another code" : "Text me a code"}
      </Button>
    </div>
  );
}

function PhoneCode({
  factor,
  challengeId,
  ready,
  onPassed,
}: SecondStepFormProps & { factor: SecondStepFactor; challengeId: string }) {
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).typedCode,
    explain: secondStepCodeMessage,
    submit: async ({ code }) => {
      const { auth } = await browserClient();
      const { error } = await auth.mfa.verify({ factorId: factor.id, challengeId, code });
      if (error) throw error;
      onPassed();
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Checking...">
      <CodeField
        autoFocus
        help={`The 6-digit code we texted to your number ending in ${factor.ending}`}
        {...validity("code")}
      />
    </CredentialsForm>
  );
}
