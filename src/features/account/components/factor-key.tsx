import { CredentialsForm, useCredentialsForm } from "#features/auth/auth-components.contract.ts";
import { securityMessage } from "../security/account-security.messages.ts";
import type { AddFactorProps } from "./add-factor.types.ts";
import { FactorNameField } from "./factor-name-field.tsx";
import { removeUnfinished } from "./unfinished-factors.ts";
import { dataOf, useSecurityCalls } from "./use-security-calls.ts";

/** Adds a security key: a name, then the browser's own dialog. */
export function FactorKey({ suggestedName, ready, onAdded }: AddFactorProps) {
  const call = useSecurityCalls();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../security/account-security.schemas.ts")).namedFactor,
    explain: securityMessage,
    submit: async ({ name }) => {
      await call(async (auth) => {
        await removeUnfinished(auth, "webauthn");
        return dataOf(await auth.mfa.webauthn.register({ friendlyName: name }));
      });
      onAdded();
    },
  });
  return (
    <CredentialsForm
      {...form}
      ready={ready}
      submitLabel="Use key"
      busyLabel="Waiting for the key..."
    >
      <p>Plug in your key, or hold it to this device. Touch it when your browser asks you to.</p>
      <FactorNameField suggestedName={suggestedName} autoFocus {...validity("name")} />
    </CredentialsForm>
  );
}
