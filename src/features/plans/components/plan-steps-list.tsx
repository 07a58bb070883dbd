import { Check } from "lucide-react";
import { PlanStepDetails } from "#features/pathways/pathways-components.contract.ts";
import type { HelpOfSteps, Plan, PlanStep } from "#features/pathways/pathways-parts.contract.ts";
import { dayIn, formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

export interface Proof {
  id: string;
  title: string;
}

interface Notes {
  /** The day from which the plan's dates are counted. */
  today: string;
  now: Date;
  /** The owner's documents; undefined for a reader with whom the plan is shared. */
  proofs: readonly Proof[] | undefined;
  /** The document of each done step, by the step's id. */
  documentOf: Readonly<Record<string, string | null>>;
  /** The ids of the step that was just marked as done, and of the one that was undone. */
  changed: { doneId: string | null; undoneId: string | null };
}

export interface PlanStepsListProps extends Notes {
  plan: Pick<Plan, "stages" | "leftOut">;
  help: HelpOfSteps;
}

/** A saved plan's stages and steps, each with its dates and whether it's done. */
export function PlanStepsList({ plan, help, ...notes }: PlanStepsListProps) {
  return (
    <div className="grid gap-12">
      {plan.stages.map(({ id, title, steps }) => {
        const done = steps.filter(({ doneOn }) => doneOn).length;
        return (
          <section key={id} aria-labelledby={`stage-${id}`} className="grid gap-2">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h3 id={`stage-${id}`} className="text-xl">
                {title}
              </h3>
              <p className="text-sm text-muted" data-figures>
                {done} of {steps.length} done
              </p>
            </div>
            <ol start={steps[0]?.number ?? 1}>
              {steps.map((step) => (
                <StepItem key={step.id} step={step} help={help[step.id] ?? []} {...notes} />
              ))}
            </ol>
          </section>
        );
      })}
      {plan.leftOut.length > 0 ? (
        <p className="max-w-text text-muted">
          <span className="font-semibold">Skipped, based on your answers:</span>{" "}
          {plan.leftOut.join(", ")}.
        </p>
      ) : null}
    </div>
  );
}

function StepItem({ step, help, ...notes }: Notes & { step: PlanStep; help: HelpOfSteps[string] }) {
  const { id, number, title, doneOn, waitsFor } = step;
  return (
    <li
      id={`step-${id}`}
      className="grid scroll-mt-6 grid-cols-[2rem_minmax(0,1fr)] border-t border-line py-6 sm:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <span aria-hidden className="font-serif text-xl text-accent" data-figures>
        {doneOn ? <Check className="mt-1 size-5" /> : number}
      </span>
      <div className="grid gap-4 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-sans text-lg font-semibold tracking-normal">{title}</h4>
          {doneOn ? (
            <Badge tone="success">Done on {formatDay(doneOn)}</Badge>
          ) : waitsFor.length === 0 ? (
            <Badge tone="neutral">{describeStart(step, notes.today)}</Badge>
          ) : null}
        </div>
        {notes.proofs ? <DoneNotice title={describeChange(step, notes.changed)} /> : null}
        {doneOn ? null : <PlanStepDetails step={step} marks={{}} help={help} />}
        {notes.proofs ? <StepNotes step={step} {...notes} proofs={notes.proofs} /> : null}
      </div>
    </li>
  );
}

function describeChange(
  { id, title, doneOn }: PlanStep,
  { doneId, undoneId }: Notes["changed"],
): string | null {
  if (doneOn) return doneId === id ? `Marked as done: ${title}` : null;
  return undoneId === id ? `Marked as not done: ${title}` : null;
}

/** The start of a step that waits for no other one, or that it's under way. */
function describeStart({ cycle, earliest: { start, end } }: PlanStep, today: string): string {
  if (start > today) return `Opens on ${formatDay(start)}`;
  return cycle && start < today ? `Under way until ${formatDay(end)}` : "You can start now";
}

/** The plan owner's notes on a step. */
function StepNotes({
  step,
  now,
  proofs,
  documentOf,
}: Notes & { step: PlanStep; proofs: readonly Proof[] }) {
  const { id, doneOn, title } = step;
  const document = proofs.find((proof) => proof.id === documentOf[id]);
  const ownToday = dayIn(now, useVisitorZone());
  return (
    <div className="grid justify-items-start gap-2">
      {document ? (
        <p className="text-sm">
          Document:{" "}
          <a className="link" href={`/profile/documents/${document.id}`}>
            {document.title}
          </a>
        </p>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1">
        <FoldedForm
          label={
            <>
              {doneOn ? "Change the date or document" : "Mark as done"}
              <span className="sr-only">: {title}</span>
            </>
          }
          look="link"
          intent="done"
          hidden={{ step: id }}
          idPrefix={`${id}-`}
          values={{ done_on: doneOn ?? ownToday, document: document?.id ?? "" }}
          summary="of several"
          preventScrollReset
        >
          <TextField name="done_on" type="date" label="Done on" max={ownToday} required />
          {proofs.length > 0 ? (
            <SelectField
              name="document"
              label="Document"
              optional
              options={[
                { value: "", label: "None" },
                ...proofs.map((proof) => ({ value: proof.id, label: proof.title })),
              ]}
            />
          ) : (
            <p className="text-sm text-muted">
              To add proof,{" "}
              <a className="link" href="/profile/documents">
                upload it to your documents
              </a>{" "}
              first.
            </p>
          )}
          <SubmitButton variant="secondary" busyLabel="Saving...">
            {doneOn ? "Save changes" : "Mark as done"}
          </SubmitButton>
        </FoldedForm>
        {doneOn ? (
          <ButtonForm
            intent="undo"
            hidden={{ step: id }}
            variant="quiet"
            size="small"
            preventScrollReset
            aria-label={`Undo: ${title}`}
          >
            Undo
          </ButtonForm>
        ) : null}
      </div>
    </div>
  );
}
