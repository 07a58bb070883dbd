import { useState } from "react";
import {
  CredentialsForm,
  EmailField,
  useCredentialsForm,
} from "#features/auth/auth-components.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { describeAwaited, securityMessage } from "../security/account-security.messages.ts";
import type { SecurityOverview } from "../security/account-security.types.ts";
import { OpensForm, SecuritySection } from "./security-section.tsx";
import { dataOf, securityPath, useSecurityAction, useSecurityCalls } from "./use-security-calls.ts";

type EmailChangeProps = Pick<SecurityOverview, "email" | "emailChange"> & { ready: boolean };

/** The account's address, a change of it that waits for confirmation, and the way to begin one. */
export function EmailChange({ email, emailChange, ready }: EmailChangeProps) {
  const [news, setNews] = useState<string | null>(null);
  return (
    <SecuritySection
      id="email"
      title="Email"
      lead={email ? `You sign in with ${email}.` : "Your account has no email yet."}
    >
      {news ? <Alert key={news} variant="success" title={news} focused /> : null}
      {emailChange ? (
        <PendingChange
          key={emailChange.newEmail}
          email={email}
          {...emailChange}
          ready={ready}
          onConfirmed={setNews}
        />
      ) : null}
      <OpensForm label={email ? "Change email" : "Add an email"}>
        {(done) => (
          <AddressForm
            ready={ready}
            onSent={(address) => {
              done();
              setNews(`Check your email to confirm ${address}`);
            }}
          />
        )}
      </OpensForm>
    </SecuritySection>
  );
}

function AddressForm({ ready, onSent }: { ready: boolean; onSent: (address: string) => void }) {
  const call = useSecurityCalls();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("#features/auth/auth-schemas.contract.ts")).emailOnly,
    explain: securityMessage,
    submit: async ({ email }) => {
      const emailRedirectTo = `${window.location.origin}${securityPath}`;
      await call(async (auth) => dataOf(await auth.updateUser({ email }, { emailRedirectTo })));
      onSent(email);
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Send confirmation" busyLabel="Sending...">
      <EmailField {...validity("email")} />
    </CredentialsForm>
  );
}

type PendingChangeProps = NonNullable<SecurityOverview["emailChange"]> & {
  email: string;
  ready: boolean;
  /** Called with the news of it. */
  onConfirmed: (news: string) => void;
};

function PendingChange(props: PendingChangeProps) {
  const { email, newEmail, awaited, asksBoth, isHalfConfirmed, ready, onConfirmed } = props;
  const sendsBoth = asksBoth && !isHalfConfirmed;
  const emails = sendsBoth ? "emails" : "email";
  const { busy, problem, run } = useSecurityAction();
  const [sent, setSent] = useState<string>();
  const resend = async () => {
    const emailRedirectTo = `${window.location.origin}${securityPath}`;
    const done = await run(async (auth) =>
      dataOf(
        await auth.resend({
          type: "email_change",
          email: email || newEmail,
          options: { emailRedirectTo },
        }),
      ),
    );
    setSent(done === undefined ? undefined : emails);
  };
  return (
    <div className="grid gap-5 rounded-md border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">
          Your email will change to {newEmail}
        </h3>
        <p className="text-muted">{describeAwaited(awaited, { email, sendsBoth })}</p>
      </div>
      {awaited.map((address) => (
        <CodeForm
          key={address}
          address={address}
          ready={ready}
          onConfirmed={(isChanged) =>
            onConfirmed(isChanged ? `Your email is now ${newEmail}` : `Confirmed from ${address}`)
          }
        />
      ))}
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
      {sent ? <Alert variant="success">We've sent the {sent} again.</Alert> : null}
      <Button variant="secondary" size="small" className="w-fit" busy={busy} onClick={resend}>
        {busy ? "Sending..." : `Send the ${emails} again`}
      </Button>
    </div>
  );
}

function CodeForm({
  address,
  ready,
  onConfirmed,
}: {
  address: string;
  ready: boolean;
  onConfirmed: (isChanged: boolean) => void;
}) {
  const call = useSecurityCalls();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("#features/auth/auth-schemas.contract.ts")).typedCode,
    explain: securityMessage,
    submit: async ({ code }) => {
      const { session } = await call(async (auth) =>
        dataOf(await auth.verifyOtp({ email: address, token: code, type: "email_change" })),
      );
      // The second of two confirmations makes the change, and answers a session.
      onConfirmed(session !== null);
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Confirm" busyLabel="Checking...">
      <TextField
        name="code"
        label={<span className="wrap-anywhere">Code sent to {address}</span>}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        {...validity("code")}
      />
    </CredentialsForm>
  );
}
