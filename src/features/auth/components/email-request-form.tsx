import { useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#platform/browser/supabase.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { emailCodeMessage, emailRequestMessage, emailSentMessage } from "../auth.messages.ts";
import { hasLostPassword, unclaimedAccountPath } from "../sessions/return-path.rules.ts";
import { pathAfterSignIn } from "../sessions/second-step.rules.ts";
import { CodeField } from "./code-field.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { EmailField } from "./email-field.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

/** Purposes of an email with a link and a code. */
export type EmailPurpose = "recovery" | "sign-in";

export interface EmailRequestFormProps {
  purpose: EmailPurpose;
  submitLabel: string;
  /** The path of this site that the link, or the code, leads to. */
  destination: string;
  /** Whether an address without an account gets one, and so an email. */
  createsAccounts?: boolean;
  ready: boolean;
}

/**
 * Asks for an address, has an email sent to it, then takes the code from people who don't open the
 * link.
 */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const [email, setEmail] = useState<string>();
  return email === undefined ? (
    <AddressForm {...props} onSent={setEmail} />
  ) : (
    <CodeForm {...props} email={email} onAgain={() => setEmail(undefined)} />
  );
}

function AddressForm({
  purpose,
  submitLabel,
  destination,
  ready,
  onSent,
}: EmailRequestFormProps & { onSent: (email: string) => void }) {
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).emailOnly,
    explain: emailRequestMessage,
    submit: async ({ email }) => {
      const { auth } = await browserClient();
      const address = `${window.location.origin}${destination}`;
      const { error } =
        purpose === "recovery"
          ? await auth.resetPasswordForEmail(email, { redirectTo: address })
          : await auth.signInWithOtp({ email, options: { emailRedirectTo: address } });
      if (error) throw error;
      onSent(email);
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel={submitLabel} busyLabel="Sending...">
      <EmailField {...validity("email")} />
    </CredentialsForm>
  );
}

function CodeForm({
  purpose,
  destination,
  createsAccounts = false,
  ready,
  email,
  onAgain,
}: EmailRequestFormProps & { email: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../auth.schemas.ts")).typedCode,
    explain: emailCodeMessage,
    submit: async ({ code }) => {
      const { auth } = await browserClient();
      const type = purpose === "recovery" ? "recovery" : "email";
      const { data, error } = await auth.verifyOtp({ email, token: code, type });
      if (error) throw error;
      await navigate(
        hasLostPassword(data.session)
          ? unclaimedAccountPath
          : pathAfterSignIn(data.user, destination),
      );
    },
  });
  return (
    <div className="grid gap-6">
      <Alert variant="success" title="Check your email" focused>
        {emailSentMessage(email, { createsAccounts })}
      </Alert>
      <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Checking...">
        <CodeField {...validity("code")} />
      </CredentialsForm>
      <Button variant="secondary" className="w-fit" onClick={onAgain}>
        Use a different email
      </Button>
    </div>
  );
}
