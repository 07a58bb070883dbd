import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { toast } from "#ui/messages/toast.ts";
import { opportunityPath } from "../business.constants.ts";

/** Answer of the opportunity's page to the form below. */
export interface SaveAnswer {
  saved?: boolean;
  problem?: string;
}

export interface SaveDealProps {
  opportunity: { id: string; title: string };
  saved: boolean;
  /** Page to which a browser without scripts returns. */
  from: "list" | "page" | "dashboard";
}

/** Keeps an opportunity for a signed-in visitor, or lets it go; others are sent to sign in. */
export function SaveDeal({ opportunity: { id, title }, saved, from }: SaveDealProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const { data, state } = fetcher;
  const busy = state !== "idle";

  // The press disabled the button, and with it the focus went.
  useEffect(() => {
    if (data && !busy && document.activeElement === document.body) button.current?.focus();
  }, [data, busy]);

  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <Form
      quiet
      fetcher={fetcher}
      action={opportunityPath(id)}
      hidden={hydrated ? {} : { back: from }}
      className="flex flex-wrap items-center gap-3"
    >
      <SubmitButton
        ref={button}
        name="intent"
        value={saved ? "remove" : "save"}
        variant={from === "page" ? "secondary" : "quiet"}
        ignoresDoubleClick
      >
        <Icon aria-hidden />
        {describe(saved, busy)}
        <span className="sr-only">: {title}</span>
      </SubmitButton>
      <span role="status">
        {saved ? <Badge tone="success">Saved</Badge> : null}
        {data?.saved === false ? <span className="sr-only">Removed from saved deals</span> : null}
      </span>
    </Form>
  );
}

/** Shows in a toast what went wrong; the form shows the rest. */
export function announceSaving({ problem }: SaveAnswer): void {
  if (problem) toast({ title: "Error", description: problem, variant: "destructive" });
}

function describe(saved: boolean, busy: boolean): string {
  if (busy) return saved ? "Removing..." : "Saving...";
  return saved ? "Remove from saved" : "Save Deal";
}
