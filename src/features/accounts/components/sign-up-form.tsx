import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { toast } from "#ui/toast.ts";
import { signUpMessage } from "../accounts.messages.ts";
import { newCredentials } from "../accounts.schemas.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
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
      <NewPasswordFields validity={validity} />
    </CredentialsForm>
  );
}
