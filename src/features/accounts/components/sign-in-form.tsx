import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { toast } from "#ui/toast.ts";
import { signInMessage } from "../accounts.messages.ts";
import { credentials } from "../accounts.schemas.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

export interface AccountFormProps {
  /** The path of this site to go to afterwards. */
  destination: string;
  ready: boolean;
}

export function SignInForm({ destination, ready }: AccountFormProps) {
  const navigate = useNavigate();
  const { validity, ...form } = useCredentialsForm({
    schema: credentials,
    explain: signInMessage,
    submit: async ({ email, password }) => {
      const { auth } = await browserClient();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
      toast({ title: "Welcome back!" });
      await navigate(destination);
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Sign In" busyLabel="Signing in...">
      <EmailField {...validity("email")} />
      <Field label="Password" required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            {...validity("password")}
          />
        )}
      </Field>
    </CredentialsForm>
  );
}
