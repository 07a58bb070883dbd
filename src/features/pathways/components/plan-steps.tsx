import type { Plan, PlanStep, StepMarks } from "../plan.rules.ts";
import type { HelpOfSteps, StepHelp } from "../step-help.rules.ts";
import { PlanStepDetails } from "./plan-step-details.tsx";

/** The plan's stages with their steps, in order. */
export function PlanSteps({
  plan,
  marks,
  help,
}: {
  plan: Plan;
  marks: StepMarks;
  help: HelpOfSteps;
}) {
  const { stages, leftOut } = plan;
  return (
    <div className="grid gap-12">
      {stages.map(({ id, title, steps }) => (
        <section key={id} aria-labelledby={`stage-${id}`} className="grid gap-2">
          <h3 id={`stage-${id}`} className="text-xl">
            {title}
          </h3>
          <ol start={steps[0]?.number ?? 1}>
            {steps.map((step) => (
              <StepItem key={step.id} step={step} marks={marks} help={help[step.id] ?? []} />
            ))}
          </ol>
        </section>
      ))}
      {leftOut.length > 0 ? (
        <p className="max-w-text text-muted">
          <span className="font-semibold">Skipped, based on your answers:</span>{" "}
          {leftOut.join(", ")}.
        </p>
      ) : null}
    </div>
  );
}

function StepItem({
  step,
  marks,
  help,
}: {
  step: PlanStep;
  marks: StepMarks;
  help: readonly StepHelp[];
}) {
  const { id, number, title } = step;
  return (
    <li
      id={`step-${id}`}
      className="grid scroll-mt-6 grid-cols-[2rem_minmax(0,1fr)] border-t border-line py-6 sm:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <span aria-hidden className="font-serif text-xl text-accent" data-figures>
        {number}
      </span>
      <div className="grid gap-4 wrap-anywhere">
        <h4 className="font-sans text-lg font-semibold tracking-normal">{title}</h4>
        <PlanStepDetails step={step} marks={marks} help={help} />
      </div>
    </li>
  );
}
