import { useActionData } from "react-router";
import { isFormAnswer } from "#shared/form-answer.ts";
import { FormProblem } from "./form.tsx";

export interface PageProblemProps {
  /** The intents of the forms that leave it to the page; all unless said. */
  of?: readonly string[];
  /** The answer of the page's action, unless it is this one. */
  answer?: unknown;
}

/** Problem of one of the page's buttons, at the top of the page: beside the button is no room. */
export function PageProblem({ of, answer: given }: PageProblemProps) {
  const ofPage = useActionData<unknown>();
  const answer = given ?? ofPage;
  if (!isFormAnswer(answer) || !answer.problem) return null;
  if (of && !of.includes(answer.intent)) return null;
  return <FormProblem answer={answer} />;
}
