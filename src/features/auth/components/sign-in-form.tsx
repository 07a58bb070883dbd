import { useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { PasswordField } from "#ui/form/password-field.tsx";
import { toast } from "#ui/messages/toast.ts";
import { codeOf, signInMessage } from "../auth.messages.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

export interface AccountFormProps {
  /** The path of this site to go to afterwards. */
  destination: string;
  ready: boolean;
  /** The server sends one confirmation email in this many seconds to the same address. */
  pauseSeconds: number;
  /** The address that was typed on the other tab. */
  typedEmail: string;
}

const weakPasswordAdvice = {
  description: "Your password is easy to guess. Change it in your account's security settings.",
};

export function SignInForm({ destination, ready, pauseSeconds, typedEmail }: AccountFormProps) {
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; denial: string }>();
  const [lastEmail, setLastEmail] = useState(typedEmail);
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).credentials,
    explain: signInMessage,
    submit: async ({ email, password }) => {
      const { auth } = await browserClient();
      const { data, error } = await auth.signInWithPassword({ email, password });
      // The server says so only to someone who knows the password.
      if (codeOf(error) === "email_not_confirmed") {
        setLastEmail(email);
        setUnconfirmed({ email, denial: signInMessage(error) });
        return;
      }
      if (error) throw error;
      const path = pathAfterSignIn(data.user, destination);
      if (path === destination)
        toast({ title: "Welcome back!", ...(data.weakPassword ? weakPasswordAdvice : {}) });
      await navigate(path);
    },
  });
  if (unconfirmed) {
    return (
      <ConfirmEmail
        {...unconfirmed}
        destination={destination}
        pauseSeconds={pauseSeconds}
        ready={ready}
        backLabel="Back to sign in"
        onBack={() => setUnconfirmed(undefined)}
      />
    );
  }
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Sign In" busyLabel="Signing in...">
      <EmailField defaultValue={lastEmail} {...validity("email")} />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        {...validity("password")}
      />
    </CredentialsForm>
  );
}
