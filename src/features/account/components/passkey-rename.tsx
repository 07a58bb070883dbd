import { CredentialsForm, useCredentialsForm } from "#features/auth/auth-components.contract.ts";
import {
  maxPasskeyNameLength,
  type Passkey,
  passkeyMessage,
} from "#features/auth/auth-parts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { FactorNameField } from "./factor-name-field.tsx";
import { dataOf, useSecurityCalls } from "./use-security-calls.ts";

/** Gives a passkey the name that its owner knows it by. */
export function PasskeyRename({
  passkey: { id, friendly_name },
  onRenamed,
  onCancel,
}: {
  passkey: Passkey;
  onRenamed: (name: string) => void;
  onCancel: () => void;
}) {
  const call = useSecurityCalls();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("#features/auth/auth-schemas.contract.ts")).namedPasskey,
    explain: passkeyMessage,
    submit: async ({ name }) => {
      await call(async (auth) =>
        dataOf(await auth.passkey.update({ passkeyId: id, friendlyName: name })),
      );
      onRenamed(name);
    },
  });
  return (
    <div className="grid gap-3 rounded-sm bg-sunken p-4">
      <CredentialsForm {...form} ready submitLabel="Save name" busyLabel="Saving...">
        <FactorNameField
          suggestedName={friendly_name}
          maxLength={maxPasskeyNameLength}
          autoFocus
          {...validity("name")}
        />
      </CredentialsForm>
      <Button variant="quiet" size="small" className="w-fit" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
