import { useState } from "react";
import {
  CodeField,
  CredentialsForm,
  useCredentialsForm,
} from "#features/auth/auth-components.contract.ts";
import { brand } from "#shared/brand.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { securityMessage } from "../security/account-security.messages.ts";
import type { AddFactorProps } from "./add-factor.types.ts";
import { FactorNameField } from "./factor-name-field.tsx";
import { removeUnfinished } from "./unfinished-factors.ts";
import { dataOf, useSecurityCalls } from "./use-security-calls.ts";

interface Enrolled {
  factorId: string;
  /** A picture, as an address that holds all of it. */
  qrCode: string;
  secret: string;
  /** The same for an app on this very device. */
  uri: string;
}

/** Adds an authenticator app: a name, then the secret to scan or type, then a first code. */
export function FactorTotp({ suggestedName, ready, onAdded }: AddFactorProps) {
  const call = useSecurityCalls();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("../security/account-security.schemas.ts")).namedFactor,
    explain: securityMessage,
    submit: async ({ name }) => {
      const { id, totp } = await call(async (auth) => {
        await removeUnfinished(auth, "totp");
        return dataOf(
          await auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer: brand.name }),
        );
      });
      setEnrolled({ factorId: id, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri });
    },
  });
  if (enrolled) return <ScanAndConfirm {...enrolled} ready={ready} onAdded={onAdded} />;
  return (
    <CredentialsForm {...form} ready={ready} submitLabel="Continue" busyLabel="Preparing...">
      <FactorNameField suggestedName={suggestedName} autoFocus {...validity("name")} />
    </CredentialsForm>
  );
}

function ScanAndConfirm({
  factorId,
  qrCode,
  secret,
  uri,
  ready,
  onAdded,
}: Enrolled & Pick<AddFactorProps, "ready" | "onAdded">) {
  const call = useSecurityCalls();
  const { validity, ...form } = useCredentialsForm({
    schema: async () => (await import("#features/auth/auth-schemas.contract.ts")).typedCode,
    explain: securityMessage,
    submit: async ({ code }) => {
      await call(async (auth) => dataOf(await auth.mfa.challengeAndVerify({ factorId, code })));
      onAdded();
    },
  });
  return (
    <div className="grid gap-5">
      <p>Scan this with your authenticator app, and enter the 6-digit code it shows.</p>
      {/* White also in the dark theme: cameras read dark on light. */}
      <img
        src={qrCode}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        style={{ background: "#fff" }}
        className="size-52 rounded-sm border border-line p-3"
      />
      <details>
        <summary className="link w-fit">Can't use your camera?</summary>
        <div className="mt-3 grid gap-3">
          <p>
            Enter this key in your app, or{" "}
            <a className="link" href={uri}>
              open it in an app on this device
            </a>
            .
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <code data-figures className="wrap-anywhere">
              {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton text={secret} what="the key" />
          </p>
        </div>
      </details>
      <CredentialsForm {...form} ready={ready} submitLabel="Confirm" busyLabel="Checking...">
        <CodeField help="The 6-digit code from your app" autoFocus {...validity("code")} />
      </CredentialsForm>
    </div>
  );
}
