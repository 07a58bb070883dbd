import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useActionData } from "react-router";
import { usePageKey } from "#platform/browser/use-page-key.ts";
import { fetchLater } from "#shared/fetch-later.ts";
import { isFormAnswer, toForm } from "#shared/form-answer.ts";
import { newVersion } from "#shared/new-version.ts";
import { formatTime } from "#shared/time.ts";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import type { DraftCheck } from "../drafts.types.ts";
import type { PostingDraft } from "../posting.schemas.ts";
import { type RowList, readStep, toStepValues } from "../posting-form.rules.ts";
import type { PostingStep } from "../posting-steps.constants.ts";
import { describeSaved } from "./describe-saved.rules.ts";
import { StepFields } from "./posting-fields.tsx";
import { StepCheck } from "./step-check.tsx";
import { type SaveAnswer, useAutosave } from "./use-autosave.ts";

const loadNotice = async () => ({ default: (await import("./stale-notice.tsx")).StaleNotice });
const sayReload = async () => ({ default: () => <p>{newVersion} Copy what you wrote first.</p> });
// The server loads it first, so that it's in the page. Few browsers ever need it.
const StaleNotice = import.meta.env.SSR
  ? (await loadNotice()).default
  : lazy(() => fetchLater(loadNotice, sayReload));

export interface DraftFormProps {
  jobId: string;
  step: PostingStep;
  draft: PostingDraft;
  revision: number;
  updatedAt: Date;
  /** Time at which the page was read. */
  now: Date;
  check: DraftCheck;
  /** Rows that a form without scripts asked to add. */
  adding: RowList | null;
  /** Whether what is missing or wrong is said at the fields. */
  showsProblems: boolean;
}

/** One step of writing a job: its form, what was saved, and what the posting checker says beside it. */
export function DraftForm(props: DraftFormProps) {
  const { jobId, step, draft, revision, updatedAt, now, adding, showsProblems } = props;
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(form, revision);
  const pageKey = usePageKey();
  const answer = useActionData<SaveAnswer>();
  const refused = isFormAnswer(answer) && answer.intent === "save" ? answer : undefined;
  const refusedStale = answer?.stale && answer.stale.revision > revision ? answer.stale : undefined;
  const stale = autosave.stale ?? refusedStale;
  const check = autosave.check ?? props.check;
  const shown = useMemo(
    () => (refused ? { ...draft, ...readStep(step, toForm(refused.values)) } : draft),
    [refused, draft, step],
  );
  // The form's first values, read once: autosaving must not change its controls.
  const [values] = useState(() => toStepValues(shown));
  const wrong = useMemo(() => {
    if (!showsProblems) return undefined;
    const problems = props.check.problems.filter((problem) => problem.step === step);
    return { intent: "save", values, problems };
  }, [props.check, showsProblems, step, values]);
  const savedRevision = Math.max(revision, autosave.saved?.revision ?? 0);
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        ref={form}
        intent="save"
        hidden={{ step }}
        values={values}
        answer={refused ?? wrong}
        summary={false}
        quiet={stale !== undefined}
        onInput={autosave.noteInput}
        onSubmit={autosave.holdSubmit}
        className="grid max-w-form gap-6"
      >
        <HiddenValue name="revision" value={savedRevision} />
        <HiddenValue name="pageKey" value={pageKey} />
        {/* The Enter key sends by the first button there is, which must not remove a row. */}
        <button
          type="submit"
          name="button"
          value="next"
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        >
          Save and continue
        </button>
        {stale ? (
          <Suspense fallback={<p className="text-muted">Loading the other version...</p>}>
            <StaleNotice jobId={jobId} step={step} stale={stale} />
          </Suspense>
        ) : null}
        <StepFields step={step} draft={shown} adding={adding} />
        <div className="form-bar bottom-[var(--app-bar,0px)] -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:mx-0 sm:px-0 [@media(min-height:36rem)]:sticky">
          <SubmitButton name="button" value="next" busyLabel="Saving...">
            Save and continue
          </SubmitButton>
          <SubmitButton variant="secondary" name="button" value="stay" busyLabel="Saving...">
            Save
          </SubmitButton>
          <SaveStatus
            savedAt={autosave.saved?.savedAt ?? updatedAt}
            now={autosave.saved?.savedAt ?? now}
            isSaving={autosave.isSaving}
            problem={stale ? "Choose a version above." : autosave.problem}
          />
        </div>
      </Form>
      <StepCheck jobId={jobId} step={step} check={check} />
    </div>
  );
}

function SaveStatus({
  savedAt,
  now,
  isSaving,
  problem,
}: {
  savedAt: Date;
  now: Date;
  isSaving: boolean;
  problem: string | undefined;
}) {
  const zone = useVisitorZone();
  const clock = useVisitorClock();
  return (
    <p role="status" className={problem ? "text-sm text-danger" : "text-sm text-muted"}>
      {problem ? (
        `Not saved. ${problem}`
      ) : isSaving ? (
        "Saving..."
      ) : (
        <time dateTime={savedAt.toISOString()} title={formatTime(savedAt, zone, clock)}>
          {describeSaved({ savedAt, now }, zone, clock)}
        </time>
      )}
    </p>
  );
}
