import { useState } from "react";
import { browserClient } from "#platform/browser/supabase.ts";
import { supportsPasskeys } from "#platform/browser/supports-passkeys.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { SecondStepFactor } from "../factors/second-step.types.ts";
import { securityKeyMessage } from "../passkeys/passkeys.messages.ts";
import type { SecondStepFormProps } from "./second-step-form.types.ts";

/** A security key, by the browser's own dialog. */
export function SecondStepKey({
  factor,
  ready,
  onPassed,
}: SecondStepFormProps & { factor: SecondStepFactor }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const useKey = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const { auth } = await browserClient();
      const { error } = await auth.mfa.webauthn.authenticate({ factorId: factor.id });
      if (error) throw error;
      onPassed();
    } catch (error) {
      setProblem(securityKeyMessage(error));
    } finally {
      setBusy(false);
    }
  };

  if (ready && !supportsPasskeys()) {
    return (
      <p>This browser can't use security keys. Choose another way, or open another browser.</p>
    );
  }
  return (
    <div className="grid gap-6">
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      <p>Plug in your key, or hold it to this device. Touch it when your browser asks you to.</p>
      <Button className="w-full" busy={busy} disabled={!ready} onClick={useKey}>
        {busy ? "Waiting for the key..." : "Use security key"}
      </Button>
    </div>
  );
}
