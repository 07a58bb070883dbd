import { useState } from "react";
import { callFunction } from "#platform/browser/functions.ts";
import { Button } from "#ui/button.tsx";
import { type SyncAnswer, type SyncOutcome, SyncOutcomeReport } from "./sync-outcome.tsx";

/** The button that starts a sync, and the result of the last one. */
export function SyncPanel({ ready }: { ready: boolean }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SyncOutcome>();

  async function sync() {
    setBusy(true);
    setOutcome(undefined);
    setOutcome(await runSync());
    setBusy(false);
  }

  return (
    <div className="grid gap-6">
      <div>
        <Button busy={busy} disabled={!ready} onClick={sync}>
          {busy ? "Syncing..." : "Sync Mentors from Google Sheet"}
        </Button>
      </div>
      {outcome ? <SyncOutcomeReport outcome={outcome} /> : null}
    </div>
  );
}

async function runSync(): Promise<SyncOutcome> {
  try {
    const answer = await callFunction<SyncAnswer>("sync-mentors-from-sheet");
    if (answer.success && !answer.error) return { kind: "completed", answer };
    const message = answer.error ?? answer.message ?? "The server didn't say why.";
    return { kind: "failed", message };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
