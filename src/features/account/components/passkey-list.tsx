import { KeyRound } from "lucide-react";
import { useState } from "react";
import { type Passkey, passkeyMessage } from "#features/auth/auth-parts.contract.ts";
import { supportsPasskeys } from "#platform/browser/supports-passkeys.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { PasskeyRename } from "./passkey-rename.tsx";
import { SecuritySection } from "./security-section.tsx";
import { dataOf, useSecurityAction } from "./use-security-calls.ts";

export interface PasskeyListProps {
  /** Null where the site has passkeys off: then there is nothing to show. */
  passkeys: readonly Passkey[] | null;
}

/** The passkeys of an account: which there are, adding one, their names, removing one. */
export function PasskeyList({ passkeys }: PasskeyListProps) {
  const ready = useHydrated();
  const [news, setNews] = useState<string | null>(null);
  const { busy, problem, run } = useSecurityAction(passkeyMessage);
  if (!passkeys) return null;

  const add = async () => {
    setNews(null);
    const added = await run(async (auth) => dataOf(await auth.registerPasskey()));
    if (added) setNews("Passkey added");
  };
  return (
    <SecuritySection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, face or device PIN instead of a password."
    >
      {news ? <Alert key={news} variant="success" title={news} focused /> : null}
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={setNews} />
          ))}
        </ul>
      ) : null}
      {ready && !supportsPasskeys() ? (
        <p className="text-muted">This browser can't create passkeys. Try another one.</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="w-fit"
          busy={busy}
          disabled={!ready}
          onClick={add}
        >
          {busy ? "Waiting for your device..." : "Add a passkey"}
        </Button>
      )}
    </SecuritySection>
  );
}

function PasskeyRow({
  passkey,
  onChanged,
}: {
  passkey: Passkey;
  onChanged: (news: string) => void;
}) {
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const { busy, problem, run } = useSecurityAction(passkeyMessage);
  const name = passkey.friendly_name || "Passkey";

  const remove = async () => {
    const removed = await run(async (auth) => {
      const { error } = await auth.passkey.delete({ passkeyId: passkey.id });
      if (error) throw error;
      return true;
    });
    if (removed) onChanged(`${name} was removed`);
  };

  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-start gap-3">
        <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            added {formatDay(passkey.created_at)},{" "}
            {passkey.last_used_at ? `last used ${formatDay(passkey.last_used_at)}` : "not used yet"}
          </p>
        </div>
        {doing === null ? (
          <div className="flex gap-1">
            <Button
              variant="quiet"
              size="small"
              aria-label={`Rename ${name}`}
              onClick={() => setDoing("rename")}
            >
              Rename
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${name}`}
              onClick={() => setDoing("remove")}
            >
              Remove
            </Button>
          </div>
        ) : null}
      </div>
      {problem ? (
        <Alert variant="destructive" focused>
          {problem}
        </Alert>
      ) : null}
      {doing === "rename" ? (
        <PasskeyRename
          passkey={passkey}
          onCancel={() => setDoing(null)}
          onRenamed={(next) => {
            setDoing(null);
            onChanged(`Your passkey is now called ${next}`);
          }}
        />
      ) : null}
      {doing === "remove" ? (
        <div className="grid gap-3 rounded-sm bg-sunken p-4">
          <p>
            You won't be able to sign in with it anymore. Remove it from your device or password
            manager too.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" size="small" busy={busy} onClick={remove} autoFocus>
              {busy ? "Removing..." : `Remove ${name}`}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setDoing(null)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
