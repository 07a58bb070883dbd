import { browserClient } from "#platform/browser/supabase.ts";
import type { SecondStepFactor } from "../factors/second-step.types.ts";
import { secondStepCodeMessage } from "../passkeys/passkeys.messages.ts";
import { CodeField } from "./code-field.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import type { SecondStepFormProps } from "./second-step-form.types.ts";
import { useCredentialsForm } from "./use-credentials-form.ts";

/** The code that an authenticator app shows. */
export function SecondStepApp({
  factor,
  ready,
  onPassed,
}: SecondStepFormProps & { factor: SecondStepFactor }) {
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).typedCode,
    explain: secondStepCodeMessage,
    submit: async ({ code }) => {
      const { auth } = await browserClient();
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      if (error) throw error;
      onPassed();
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Checking...">
      <CodeField help="The 6-digit code from your app" {...validity("code")} />
    </CredentialsForm>
  );
}
