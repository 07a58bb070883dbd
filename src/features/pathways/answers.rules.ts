import type { Answers, Pathway, Question, Step, When } from "./pathways.schemas.ts";

/**
 * The answers of an address, each as the pathway knows it. A country stands for the answer that it
 * belongs to; what is missing or unknown gets the question's first answer.
 */
export function readAnswers(
  { questions }: Pick<Pathway, "questions">,
  parameters: URLSearchParams,
): Answers {
  return Object.fromEntries(
    questions.map((question) => [question.id, answerOf(question, parameters.get(question.id))]),
  );
}

function answerOf({ answers }: Question, given: string | null): string {
  const known = answers.find(({ value }) => value === given);
  const ofCountry = answers.find(({ countries }) =>
    countries?.some((country) => country === given),
  );
  return (known ?? ofCountry ?? answers[0])?.value ?? "";
}

/** Whether something applies to someone with these answers. */
export function applies(when: When, answers: Answers): boolean {
  return Object.entries(when ?? {}).every(([name, values]) =>
    values?.includes(answers[name as keyof Answers] ?? ""),
  );
}

/** All steps of a pathway, in the order of its file. */
export function stepsOf({ stages }: Pick<Pathway, "stages">): Step[] {
  return stages.flatMap(({ steps }) => steps);
}

/**
 * Steps that apply, each with the applying steps that block it. One that waits for a step that doesn't
 * apply waits for what that one would have waited for.
 */
export function chooseSteps(pathway: Pick<Pathway, "stages">, answers: Answers): Step[] {
  const all = new Map(stepsOf(pathway).map((step) => [step.id, step]));
  const isChosen = (step: Step) => applies(step.when, answers);
  const blockersOf = (step: Step): string[] =>
    step.after.flatMap((id) => {
      const blocker = all.get(id);
      if (!blocker) return [];
      return isChosen(blocker) ? [id] : blockersOf(blocker);
    });
  return [...all.values()]
    .filter(isChosen)
    .map((step) => ({ ...step, after: [...new Set(blockersOf(step))] }));
}
