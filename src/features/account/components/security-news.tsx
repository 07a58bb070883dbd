import { useLocation, useSearchParams } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Alert } from "#ui/alert.tsx";

const done: Readonly<Record<string, string>> = {
  one: "That session was signed out",
  none: "That session had ended before",
  others: "All other sessions were signed out",
};

/**
 * What came of pressing a button without scripts, or of opening a link in a mail. `isHalfChanged` says
 * whether a change of address waits for one of two mailboxes: what an address claims is not believed.
 */
export function SecurityNews({ isHalfChanged }: { isHalfChanged: boolean }) {
  const { key } = useLocation();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const ended = done[query.get("done") ?? ""];
  if (ended) return <Alert key={key} variant="success" title={ended} focused />;
  // What a link leads back with stands behind the #, which servers never see.
  const fragment = new URLSearchParams(hydrated ? window.location.hash.slice(1) : "");
  const told = (name: string) => query.get(name) ?? fragment.get(name);
  if (told("error_code") !== null) {
    return (
      <Alert variant="destructive" title="That link did not work" focused>
        It may have expired or been used before. Have the mail sent again, or type its code.
      </Alert>
    );
  }
  if (isHalfChanged && told("message") !== null) {
    return (
      <Alert variant="success" title="One of the two addresses has confirmed" focused>
        The change is made when the other one has, too.
      </Alert>
    );
  }
  return null;
}
