import { Check, Share2 } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";

/** Shares the page's address by what the device offers, or copies it. There without scripts is nothing to press. */
export function ShareJob({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  if (!useHydrated()) return null;
  const canShare = typeof navigator.share === "function";

  async function share() {
    const url = window.location.origin + window.location.pathname;
    try {
      if (canShare) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setOutcome("copied");
      }
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOutcome("failed");
    }
  }

  return (
    <div className="grid gap-1">
      <Button variant="secondary" onClick={share}>
        {outcome === "copied" ? <Check aria-hidden /> : <Share2 aria-hidden />}
        {canShare ? "Share job" : "Copy link"}
      </Button>
      <span role="status" className="text-sm text-muted empty:hidden">
        {outcome === "copied" ? "Link copied" : null}
        {outcome === "failed"
          ? "Your browser didn't allow copying. Copy this page's address instead."
          : null}
      </span>
    </div>
  );
}
