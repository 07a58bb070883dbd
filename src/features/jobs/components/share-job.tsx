import { Check, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";

type Outcome = "copied" | "not copied" | "not shared";

const outcomeSentences: Record<Outcome, string> = {
  copied: "Link copied",
  "not copied": "Your browser didn't allow copying. Copy this page's address instead.",
  "not shared": "We couldn't open your device's sharing options. Copy this page's address instead.",
};

/** Shares a job's address by what the device offers, or copies it. Without scripts it isn't shown. */
export function ShareJob({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function share() {
    const url = window.location.origin + path;
    const canShare = typeof navigator.share === "function";
    try {
      if (canShare) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setOutcome("copied");
      }
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setOutcome(canShare ? "not shared" : "not copied");
    }
  }

  return (
    <div className="grid gap-1 noscript:hidden">
      <Button variant="secondary" onClick={share}>
        {outcome === "copied" ? <Check aria-hidden /> : <Share2 aria-hidden />}
        Share job
      </Button>
      <span role="status" className="text-sm text-muted empty:hidden">
        {outcome ? outcomeSentences[outcome] : null}
      </span>
    </div>
  );
}
