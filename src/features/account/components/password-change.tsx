import { useState } from "react";
import {
  CodeField,
  CredentialsForm,
  NewPasswordFields,
  useCredentialsForm,
} from "#features/auth/auth-components.contract.ts";
import { codeOf } from "#features/auth/auth-parts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { UsernameHint } from "#ui/form/username-hint.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { securityMessage } from "../security/account-security.messages.ts";
import { OpensForm, SecuritySection } from "./security-section.tsx";
import { dataOf, useSecurityAction, useSecurityCalls } from "./use-security-calls.ts";

/** Proofs that the server asks for beside the new password. It says when one is missing. */
interface Proofs {
  present: boolean;
  code: boolean;
}

export interface PasswordChangeProps {
  email: string;
  hasPassword: boolean;
  asksForPresent: boolean;
  ready: boolean;
}

/** The account's password: changing it, or setting one where there is none yet. */
export function PasswordChange(props: PasswordChangeProps) {
  const { email, hasPassword, asksForPresent, ready } = props;
  const [changed, setChanged] = useState(0);
  return (
    <SecuritySection
      id="password"
      title="Password"
      lead={
        hasPassword
          ? "When you change your password, we sign you out everywhere else."
          : "Your account has no password because you sign in another way. You can add one."
      }
    >
      {changed > 0 ? (
        <Alert key={changed} variant="success" title="Password saved" focused>
          We signed you out everywhere else.
        </Alert>
      ) : null}
      <OpensForm label={hasPassword ? "Change password" : "Add a password"}>
        {(done) => (
          <PasswordForm
            email={email}
            asksForPresent={asksForPresent}
            ready={ready}
            onChanged={() => {
              done();
              setChanged((times) => times + 1);
            }}
          />
        )}
      </OpensForm>
    </SecuritySection>
  );
}

function PasswordForm({
  email,
  asksForPresent,
  ready,
  onChanged,
}: Omit<PasswordChangeProps, "hasPassword"> & { onChanged: () => void }) {
  const call = useSecurityCalls();
  const [proofs, setProofs] = useState<Proofs>({ present: asksForPresent, code: false });
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../security/account-security.schemas.ts")).passwordChange,
    explain: explainPassword,
    submit: async ({ password, present, code }) => {
      try {
        await call(async (auth) =>
          dataOf(
            await auth.updateUser({
              password,
              ...(present ? { current_password: present } : {}),
              ...(code ? { nonce: code } : {}),
            }),
          ),
        );
        onChanged();
      } catch (error) {
        const wanted = codeOf(error);
        if (wanted?.startsWith("current_password_")) setProofs({ ...proofs, present: true });
        if (wanted === "reauthentication_needed") {
          await call(async (auth) => dataOf(await auth.reauthenticate()));
          setProofs({ ...proofs, code: true });
        }
        throw error;
      }
    },
  });
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Save password" busyLabel="Saving...">
      <UsernameHint username={email} />
      {proofs.present ? (
        <PasswordField
          name="present"
          label="Current password"
          required
          autoComplete="current-password"
          {...validity("present")}
        />
      ) : null}
      <NewPasswordFields validity={validity} label="New password" />
      {proofs.code ? (
        <>
          <CodeField help={`The 6-digit code we emailed to ${email}`} {...validity("code")} />
          <NewCode />
        </>
      ) : null}
    </CredentialsForm>
  );
}

function NewCode() {
  const { busy, problem, run } = useSecurityAction();
  const [sent, setSent] = useState(false);
  const send = async () => {
    const done = await run(async (auth) => dataOf(await auth.reauthenticate()) ?? true);
    setSent(done !== undefined);
  };
  return (
    <div className="grid gap-3">
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
      {sent ? <Alert variant="success">A new code is on its way.</Alert> : null}
      <Button variant="secondary" size="small" className="w-fit" busy={busy} onClick={send}>
        {busy ? "Sending..." : "Send another code"}
      </Button>
    </div>
  );
}

function explainPassword(error: unknown): string {
  return codeOf(error) === "reauthentication_needed"
    ? "You signed in a while ago, so we've emailed you a code. Enter it below and save again."
    : securityMessage(error);
}
