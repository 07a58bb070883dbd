import { Button } from "#ui/button.tsx";
import { passkeyMessage } from "../passkeys/passkeys.messages.ts";
import { longestPasskeyName, namedPasskey } from "../passkeys/passkeys.schemas.ts";
import type { Passkey } from "../passkeys/passkeys.types.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { FactorNameField } from "./factor-name-field.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";
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
    schema: namedPasskey,
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
      <CredentialsForm {...form} ready submitLabel="Save the name" busyLabel="Saving...">
        <FactorNameField
          suggestedName={friendly_name}
          maxLength={longestPasskeyName}
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
