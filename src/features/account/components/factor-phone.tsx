import { useState } from "react";
import {
  CodeField,
  CredentialsForm,
  useCredentialsForm,
} from "#features/auth/auth-components.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { securityMessage } from "../security/account-security.messages.ts";
import type { AddFactorProps } from "./add-factor.types.ts";
import { FactorNameField } from "./factor-name-field.tsx";
import { removeUnfinished } from "./unfinished-factors.ts";
import { dataOf, useSecurityAction, useSecurityCalls } from "./use-security-calls.ts";

interface Enrolled {
  factorId: string;
  phone: string;
  challengeId: string;
}

/** Adds a telephone number: the number, then the code that was sent there. */
export function FactorPhone({ suggestedName, ready, onAdded }: AddFactorProps) {
  const call = useSecurityCalls();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../security/account-security.schemas.ts")).telephoneFactor,
    explain: securityMessage,
    submit: async ({ name, phone }) => {
      const challenge = await call(async (auth) => {
        await removeUnfinished(auth, "phone");
        const { id: factorId } = dataOf(
          await auth.mfa.enroll({ factorType: "phone", friendlyName: name, phone }),
        );
        const { id: challengeId } = dataOf(await auth.mfa.challenge({ factorId }));
        return { factorId, challengeId };
      });
      setEnrolled({ ...challenge, phone });
    },
  });
  if (enrolled) return <Confirm {...enrolled} ready={ready} onAdded={onAdded} />;
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Text me a code" busyLabel="Sending...">
      <TextField
        name="phone"
        label="Phone number"
        help="With the country code, for example +1 416 555 0100"
        required
        type="tel"
        autoFocus
        {...validity("phone")}
      />
      <FactorNameField suggestedName={suggestedName} {...validity("name")} />
    </CredentialsForm>
  );
}

function Confirm({
  factorId,
  phone,
  challengeId,
  ready,
  onAdded,
}: Enrolled & Pick<AddFactorProps, "ready" | "onAdded">) {
  const call = useSecurityCalls();
  const [challenge, setChallenge] = useState(challengeId);
  const again = useSecurityAction();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("#features/auth/auth-schemas.contract.ts")).typedCode,
    explain: securityMessage,
    submit: async ({ code }) => {
      await call(async (auth) =>
        dataOf(await auth.mfa.verify({ factorId, challengeId: challenge, code })),
      );
      onAdded();
    },
  });
  const sendAgain = async () => {
    const sent = await again.run(async (auth) => dataOf(await auth.mfa.challenge({ factorId })));
    if (sent) setChallenge(sent.id);
  };
  return (
    <div className="grid gap-5">
      <CredentialsForm {...form} ready={ready} submitLabel="Confirm" busyLabel="Checking...">
        <CodeField
          help={`The 6-digit code we texted to ${phone}`}
          autoFocus
          {...validity("code")}
        />
      </CredentialsForm>
      {again.problem ? <Alert variant="destructive">{again.problem}</Alert> : null}
      {challenge === challengeId ? null : (
        <Alert key={challenge} variant="success">
          A new code is on its way. The earlier one doesn't work anymore.
        </Alert>
      )}
      <Button
        variant="secondary"
        size="small"
        className="w-fit"
        busy={again.busy}
        onClick={sendAgain}
      >
        {again.busy ? "Sending..." : "Send another code"}
      </Button>
    </div>
  );
}
