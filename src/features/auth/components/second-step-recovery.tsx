import { browserClient } from "#platform/browser/supabase.ts";
import { TextField } from "#ui/form/text-field.tsx";
import { recoveryCodeMessage } from "../passkeys/passkeys.messages.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import type { SecondStepFormProps } from "./second-step-form.types.ts";
import { useCredentialsForm } from "./use-credentials-form.ts";

/** One of the ten codes for when nothing else is at hand. */
export function SecondStepRecovery({ ready, onPassed }: SecondStepFormProps) {
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../factors/second-step.schemas.ts")).typedRecoveryCode,
    explain: recoveryCodeMessage,
    submit: async ({ code }) => {
      const { auth } = await browserClient();
      const { error } = await auth.mfa.recoveryCodes.verify({ code });
      if (error) throw error;
      onPassed();
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Checking...">
      <TextField
        name="code"
        label="Recovery code"
        help="One of the codes you saved when you set up your second step. Each code works once."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...validity("code")}
      />
    </CredentialsForm>
  );
}
