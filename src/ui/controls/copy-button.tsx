import { useState } from "react";
import { Button } from "./button.tsx";

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  return (
    <>
      <Button variant="secondary" size="small" onClick={copy}>
        Copy {what}
      </Button>
      <span role="status" className="text-sm text-muted">
        {outcome === "copied" ? "Copied" : null}
        {outcome === "failed"
          ? "Your browser blocked copying. Select the text and copy it yourself."
          : null}
      </span>
    </>
  );
}
