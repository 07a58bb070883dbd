import { SelectField } from "#ui/form/select-field.tsx";
import type { Pathway } from "../pathways.schemas.ts";
import { StartField } from "./start-field.tsx";

export interface AnswerFieldsProps {
  pathway: Pick<Pathway, "questions">;
  /** `YYYY-MM-DD`. */
  today: string;
  startProblem?: string | undefined;
}

/** The questions of a pathway and the wished start, for a form. */
export function AnswerFields({ pathway, today, startProblem }: AnswerFieldsProps) {
  return (
    <>
      {pathway.questions.map(({ id, label, help, answers }) => (
        <SelectField
          key={id}
          name={id}
          label={label}
          {...(help ? { help } : {})}
          options={answers}
        />
      ))}
      <StartField today={today} error={startProblem} />
    </>
  );
}
