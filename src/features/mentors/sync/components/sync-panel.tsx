import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callFunction } from "#platform/browser/functions.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { type SyncAnswer, type SyncOutcome, SyncOutcomeReport } from "./sync-outcome.tsx";
import { type PreviewAnswer, SyncPreviewReport } from "./sync-preview.tsx";

type PreviewState =
  | { kind: "waiting" }
  | { kind: "shown"; preview: PreviewAnswer }
  | { kind: "failed"; message: string };

/**
 * The changes that a sync would make, the button that makes just these, and the result of the last
 * one. Without a preview, the button asks for one again.
 */
export function SyncPanel({ ready }: { ready: boolean }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SyncOutcome>();
  const [state, setState] = useState<PreviewState>({ kind: "waiting" });
  const asked = useRef(0);

  async function preview() {
    const number = ++asked.current;
    setState({ kind: "waiting" });
    const answer = await readPreview();
    if (number === asked.current) setState(answer);
  }

  useEffect(() => {
    if (ready) void preview();
  }, [ready]);

  async function sync() {
    setOutcome(undefined);
    if (state.kind !== "shown") return await preview();
    setBusy(true);
    setOutcome(await runSync(state.preview.fingerprint));
    setBusy(false);
    await Promise.all([preview(), revalidate()]);
  }

  return (
    <div className="grid gap-6">
      {ready && !busy ? <PreviewPart state={state} /> : null}
      <div>
        <Button busy={busy} disabled={!ready || state.kind === "waiting"} onClick={sync}>
          {busy ? "Syncing..." : "Sync Mentors from Google Sheet"}
        </Button>
      </div>
      {outcome ? <SyncOutcomeReport outcome={outcome} /> : null}
    </div>
  );
}

function PreviewPart({ state }: { state: PreviewState }) {
  if (state.kind === "waiting") return <Spinner label="Comparing the sheet with the site..." />;
  if (state.kind === "shown") return <SyncPreviewReport preview={state.preview} />;
  return (
    <Alert variant="destructive" title="We couldn't compare the sheet with the site">
      <p>{state.message}</p>
      <p>Fix the problem, then use the button to compare again.</p>
    </Alert>
  );
}

async function readPreview(): Promise<PreviewState> {
  try {
    const preview = await callFunction<PreviewAnswer>("preview-mentor-sync");
    return { kind: "shown", preview };
  } catch (error) {
    return { kind: "failed", message: messageOf(error) };
  }
}

async function runSync(fingerprint: string): Promise<SyncOutcome> {
  try {
    const answer = await callFunction<SyncAnswer>("sync-mentors-from-sheet", { fingerprint });
    if (answer.success && !answer.error) return { kind: "completed", answer };
    const message = answer.error ?? answer.message ?? "The server didn't say why.";
    return { kind: "failed", message };
  } catch (error) {
    return { kind: "failed", message: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
