import { useLocation, useSearchParams } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Alert } from "#ui/messages/alert.tsx";
import type { SecurityOverview } from "../security/account-security.types.ts";

const done: Readonly<Record<string, string>> = {
  one: "That device was signed out",
  none: "That device was already signed out",
  others: "All other devices were signed out",
  phone: "Your phone number was removed",
};

/**
 * Result of pressing a button without scripts, or of opening a link in an email. `emailChange` says
 * whether one of two mailboxes has yet to confirm: what an address claims isn't believed.
 */
export function SecurityNews({ emailChange }: Pick<SecurityOverview, "emailChange">) {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const ended = done[query.get("done") ?? ""];
  if (ended) return <Alert key={key} variant="success" title={ended} focused />;
  // A link returns its result behind the #, which servers never see.
  const fragment = new URLSearchParams(hydrated ? window.location.hash.slice(1) : "");
  const parameter = (name: string) => query.get(name) ?? fragment.get(name);
  if (parameter("error_code") !== null) {
    return (
      <Alert variant="destructive" title="That link didn't work" focused>
        It may have expired, or you may have already used it. Send the email again to get a new link
        and code.
      </Alert>
    );
  }
  const isHalfChanged = emailChange?.asksBoth === true && emailChange.awaited.length === 1;
  if (isHalfChanged && parameter("message") !== null) {
    return (
      <Alert variant="success" title="You've confirmed from one of your two addresses" focused>
        We'll change your email once you confirm from the other one too.
      </Alert>
    );
  }
  return null;
}
