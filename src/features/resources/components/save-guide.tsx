import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { toast } from "#ui/messages/toast.ts";

/** Answer of the guide's page to the form below. */
export interface SaveAnswer {
  saved?: boolean;
  problem?: string;
}

export interface SaveGuideProps {
  /** The guide's address; `<path>/saved` says whether the visitor keeps it. */
  path: string;
  /** Result of the form in a browser without scripts. */
  answer: SaveAnswer | undefined;
}

/**
 * Keeps the guide for a signed-in visitor; others are sent to sign in. The page is the same for
 * everyone, so the browser of a signed-in visitor asks for the state once the page has loaded.
 */
export function SaveGuide({ path, answer }: SaveGuideProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const [kept, setKept] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data, state } = fetcher;
  const saved = data?.saved ?? answer?.saved ?? kept;

  useEffect(() => {
    if (document.documentElement.dataset.viewer !== "user") return;
    const stopped = new AbortController();
    readSaved(path, stopped.signal).then(setKept, () => {});
    return () => stopped.abort();
  }, [path]);

  const busy = state !== "idle";
  // Clicking disables the button, which loses its focus.
  useEffect(() => {
    if (data && !busy && document.activeElement === document.body) button.current?.focus();
  }, [data, busy]);

  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <Form quiet fetcher={fetcher} action={path} className="">
      <SubmitButton
        ref={button}
        name="intent"
        value={saved ? "remove" : "save"}
        variant="secondary"
        size="small"
        ignoresDoubleClick
      >
        <Icon aria-hidden />
        {describe(saved, busy)}
      </SubmitButton>
    </Form>
  );
}

/** Shows in a toast what the form led to. */
export function announceSaving({ saved, problem }: SaveAnswer): void {
  if (problem) {
    toast({ title: "Error", description: problem, variant: "destructive" });
  } else if (saved) {
    toast({ title: "Guide saved", description: "You'll find it on your dashboard." });
  } else {
    toast({ title: "Guide removed from your dashboard" });
  }
}

function describe(saved: boolean, busy: boolean): string {
  if (busy) return saved ? "Removing..." : "Saving...";
  return saved ? "Remove from saved" : "Save";
}

/** Not worth a message when it fails: saving a guide twice does no harm. */
async function readSaved(path: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`${path}/saved`, { signal });
  if (!response.ok) return false;
  const { saved } = (await response.json()) as { saved?: boolean };
  return saved === true;
}
