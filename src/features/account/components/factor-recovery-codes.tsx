import { useState } from "react";
import { formatRecoveryCode } from "#features/auth/auth-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { describeRecoveryCodes } from "../security/account-security.messages.ts";
import type { SecurityOverview } from "../security/account-security.types.ts";
import { dataOf, useSecurityAction } from "./use-security-calls.ts";

const sheetId = "recovery-codes-sheet";

/** Paper gets the codes alone. */
const printStyles = `@media print {
  body:has(#${sheetId}) :not(:has(#${sheetId}), #${sheetId}, #${sheetId} *) { display: none; }
}`;

/**
 * Codes for the day when the second step is lost: how many are left, making them, showing them
 * once.
 */
export function FactorRecoveryCodes({ status }: { status: SecurityOverview["recoveryCodes"] }) {
  const { busy, problem, run } = useSecurityAction();
  const [made, setMade] = useState<{ codes: string[]; replacing: boolean } | null>(null);
  const [kept, setKept] = useState(false);
  const make = async () => {
    const created = await run(async ({ mfa }) =>
      dataOf(await (status ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate())),
    );
    if (!created) return;
    // The page reloads with the new codes in `status`: remember now whether there were any before.
    setMade({ codes: created.codes.map(formatRecoveryCode), replacing: status !== null });
  };
  return (
    <div className="grid gap-4 rounded-md border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold">Recovery codes</h3>
        <p className="text-muted">{describeRecoveryCodes(status)}</p>
      </div>
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
      {made ? (
        <Codes
          {...made}
          onKept={() => {
            setKept(true);
            setMade(null);
          }}
        />
      ) : (
        <Button
          variant={status ? "secondary" : "primary"}
          size="small"
          className="w-fit"
          busy={busy}
          autoFocus={kept}
          onClick={make}
        >
          {busy ? "Creating codes..." : status ? "Create new codes" : "Create recovery codes"}
        </Button>
      )}
    </div>
  );
}

function Codes({
  codes,
  replacing,
  onKept,
}: {
  codes: string[];
  /** Whether there were codes before. */
  replacing: boolean;
  onKept: () => void;
}) {
  const text = [
    `Recovery codes for ${brand.name}`,
    "Each code works once. Keep them somewhere only you can find them.",
    "",
    ...codes,
    "",
  ].join("\n");
  return (
    <div className="grid gap-4">
      <style>{printStyles}</style>
      <Alert variant="success" title="Save these codes now" focused>
        We show them only once.{replacing ? " Your old codes don't work anymore." : ""}
      </Alert>
      <div id={sheetId} className="grid gap-2">
        <p className="hidden font-semibold print:block">Recovery codes for {brand.name}</p>
        <ol
          aria-label="Recovery codes"
          data-figures
          className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} what="the codes" />
        <Button asChild variant="secondary" size="small">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            Download as text
          </a>
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button size="small" className="w-fit" onClick={onKept}>
        I've saved them
      </Button>
    </div>
  );
}
