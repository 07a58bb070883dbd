import { useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { toast } from "#ui/messages/toast.ts";
import { codeOf, signUpMessage } from "../auth.messages.ts";
import { addressAfterConfirming, pathOfNewcomer } from "../sessions/return-path.rules.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { AccountFormProps } from "./sign-in-form.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

/** Which control the server's refusals are about. */
const refusedFields: Readonly<Record<string, string>> = {
  user_already_exists: "email",
  email_address_invalid: "email",
  weak_password: "password",
};

/** Makes an account, then says what is next: signed in already, or an email to open first. */
export function SignUpForm({ destination, ready, pauseSeconds, typedEmail }: AccountFormProps) {
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).newCredentials,
    explain: signUpMessage,
    fieldOf: (error) => refusedFields[codeOf(error) ?? ""] ?? null,
    submit: async ({ email, password }) => {
      const { auth } = await browserClient();
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: addressAfterConfirming(window.location.origin, destination) },
      });
      if (error) throw error;
      toast({
        title: "Account created successfully! You can now sign in.",
        ...(data.session ? { description: "You're already signed in on this device." } : {}),
      });
      // The new account is signed in already where addresses need no confirmation.
      if (data.session) await navigate(pathOfNewcomer(destination));
      else setUnconfirmed(email);
    },
  });
  if (unconfirmed !== null) {
    return (
      <ConfirmEmail
        email={unconfirmed}
        destination={destination}
        pauseSeconds={pauseSeconds}
        ready={ready}
        backLabel="Use a different email"
        onBack={() => setUnconfirmed(null)}
      />
    );
  }
  return (
    <CredentialsForm
      {...form}
      ready={ready}
      submitLabel="Create Account"
      busyLabel="Creating account..."
    >
      <EmailField defaultValue={typedEmail} {...validity("email")} />
      <NewPasswordFields validity={validity} />
    </CredentialsForm>
  );
}
