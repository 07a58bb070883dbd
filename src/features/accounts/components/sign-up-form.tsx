import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { toast } from "#ui/toast.ts";
import { signUpMessage } from "../accounts.messages.ts";
import { newCredentials, passwordLimits } from "../accounts.schemas.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import type { AccountFormProps } from "./sign-in-form.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

export function SignUpForm({ destination, ready }: AccountFormProps) {
  const navigate = useNavigate();
  const { validity, ...form } = useCredentialsForm({
    schema: newCredentials,
    explain: signUpMessage,
    submit: async ({ email, password }) => {
      const { auth } = await browserClient();
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: `${window.location.origin}/` },
      });
      if (error) throw error;
      toast({ title: "Account created successfully! You can now sign in." });
      // Where addresses need no confirmation, the new account is signed in already.
      if (data.session) await navigate(destination);
    },
  });
  return (
    <CredentialsForm
      {...form}
      ready={ready}
      submitLabel="Create Account"
      busyLabel="Creating account..."
    >
      <EmailField {...validity("email")} />
      <Field label="Password" help={`At least ${passwordLimits.min} characters`} required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={passwordLimits.min}
            {...validity("password")}
          />
        )}
      </Field>
      <Field label="Confirm Password" required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="confirmation"
            autoComplete="new-password"
            minLength={passwordLimits.min}
            {...validity("confirmation")}
          />
        )}
      </Field>
    </CredentialsForm>
  );
}
