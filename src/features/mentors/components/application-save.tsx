import { useFetcher } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import type { ApplicationValues } from "../fields/components/application-values.ts";

interface SaveStepProps {
  step: number;
  isLast: boolean;
  /** False until the page's scripts can read the form. */
  ready: boolean;
  save(): ApplicationValues | null;
}

interface SaveAnswer {
  saved?: true;
  /** The server wasn't reached, or didn't take it. */
  problem?: string;
}

/** The button at the end of a step that saves everything typed so far with the account. */
export function SaveStep({ step, isLast, ready, save }: SaveStepProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const busy = fetcher.state !== "idle";

  function send() {
    const values = save();
    if (!values) return;
    const form = new FormData();
    form.set("intent", "save");
    for (const [name, text] of Object.entries(values.texts)) form.set(name, text);
    for (const [name, tags] of Object.entries(values.tags)) {
      for (const tag of tags) form.append(name, tag);
    }
    void fetcher.submit(form, { method: "post", action: "/become-mentor" });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        busy={busy}
        disabled={!ready}
        onClick={send}
        aria-label={isLast ? "Save for later" : `Save step ${step}`}
      >
        {isLast ? "Save for later" : "Save"}
      </Button>
      <p role="status" className={fetcher.data?.problem ? "text-danger" : "text-sm text-muted"}>
        {busy ? "" : describeAnswer(fetcher.data)}
      </p>
    </div>
  );
}

function describeAnswer(answer: SaveAnswer | undefined): string {
  if (answer?.problem) return answer.problem;
  return answer?.saved ? "Saved. You can come back and finish later." : "";
}
