import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { toast } from "#ui/toast.ts";
import { signInMessage } from "../accounts.messages.ts";
import { credentials } from "../accounts.schemas.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

export interface AccountFormProps {
  /** The path of this site to go to afterwards. */
  destination: string;
  ready: boolean;
}

const weakPasswordAdvice = {
  description: "Your password is easy to guess. Choose another one under Account, Security.",
};

export function SignInForm({ destination, ready }: AccountFormProps) {
  const navigate = useNavigate();
  const { validity, ...form } = useCredentialsForm({
    schema: credentials,
    explain: signInMessage,
    submit: async ({ email, password }) => {
      const { auth } = await browserClient();
      const { data, error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
      const path = pathAfterSignIn(data.user, destination);
      if (path === destination)
        toast({ title: "Welcome back!", ...(data.weakPassword ? weakPasswordAdvice : {}) });
      await navigate(path);
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
