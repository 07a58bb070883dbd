import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { pathwayPath } from "../pathways.constants.ts";
import type { Answers, Pathway } from "../pathways.schemas.ts";
import { AnswerFields } from "./answer-fields.tsx";

export interface PlanFormProps {
  pathway: Pick<Pathway, "slug" | "questions">;
  answers: Answers;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The wished month as the address has it. */
  start: string;
  startProblem: string | undefined;
}

/** The pathway's questions. The answers are in the address, so it works without scripts. */
export function PlanForm({ pathway, answers, today, start, startProblem }: PlanFormProps) {
  return (
    <section aria-label="Your answers" className="border-y border-line bg-sunken">
      <Form
        method="get"
        action={pathwayPath(pathway.slug)}
        values={{ ...answers, start: startProblem ? "" : start }}
        preventScrollReset
        className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8"
      >
        <div className="grid grid-cols-1 items-end gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          <AnswerFields pathway={pathway} today={today} startProblem={startProblem} />
        </div>
        <SubmitButton>Update the plan</SubmitButton>
      </Form>
    </section>
  );
}
