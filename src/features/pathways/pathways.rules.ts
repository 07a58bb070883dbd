import { stepsOf } from "./answers.rules.ts";
import type { Answers, Pathway, When } from "./pathways.schemas.ts";
import { inOrder } from "./schedule.rules.ts";

/** Names that pathways may refer to, of facts, guides and playbooks. */
export interface KnownNames {
  facts: ReadonlySet<string>;
  guides: ReadonlySet<string>;
  playbooks: ReadonlySet<string>;
}

/**
 * Lists the problems of all pathways, beyond the form of each file: one line each, with the slug it
 * concerns.
 */
export function findPathwayProblems(pathways: readonly Pathway[], known: KnownNames): string[] {
  const problems = pathways.flatMap((pathway) =>
    problemsOf(pathway, known).map((problem) => `${pathway.slug} ${problem}`),
  );
  for (const field of ["title", "metaDescription", "lead"] as const) {
    const groups = Map.groupBy(pathways, (pathway) => pathway[field].toLowerCase());
    for (const group of groups.values()) {
      const slugs = group.map(({ slug }) => slug).join(" and ");
      if (group.length > 1) problems.push(`${slugs} have the same ${field}`);
    }
  }
  return problems;
}

function problemsOf(pathway: Pathway, known: KnownNames): string[] {
  const steps = stepsOf(pathway);
  const ids = new Set(steps.map(({ id }) => id));
  const problems: string[] = [];
  if (ids.size < steps.length) problems.push("has two steps with the same id");
  for (const { id, after } of steps) {
    for (const other of after) {
      if (!ids.has(other)) problems.push(`lets ${id} wait for ${other}, which isn't a step`);
    }
  }
  problems.push(...goalProblems(pathway));
  try {
    inOrder(steps);
  } catch (error) {
    problems.push((error as Error).message);
  }
  for (const when of conditionsOf(pathway)) problems.push(...conditionProblems(pathway, when));
  for (const { id, answers } of pathway.questions) {
    const values = new Set(answers.map(({ value }) => value));
    if (values.size < answers.length) problems.push(`has the same answer twice in ${id}`);
  }
  for (const id of factsOf(pathway)) {
    if (!known.facts.has(id)) problems.push(`names the fact ${id}, which content/facts.yaml lacks`);
  }
  for (const slug of guidesOf(pathway)) {
    if (!known.guides.has(slug)) problems.push(`links to the guide ${slug}, which doesn't exist`);
  }
  for (const id of playbooksOf(pathway)) {
    if (!known.playbooks.has(id)) problems.push(`links to the playbook ${id}, which doesn't exist`);
  }
  return problems;
}

function goalProblems({ goal, ...pathway }: Pathway): string[] {
  const step = stepsOf(pathway).find(({ id }) => id === goal.step);
  if (!step) return [`has the goal ${goal.step}, which isn't a step`];
  return step.when ? ["has a goal that applies to some only"] : [];
}

function conditionsOf({ stages, warnings }: Pathway): When[] {
  const steps = stepsOf({ stages });
  return [
    ...warnings.map(({ when }) => when),
    ...steps.map(({ when }) => when),
    ...steps.flatMap(({ costs }) => costs.map(({ when }) => when)),
  ];
}

function conditionProblems({ questions }: Pathway, when: When): string[] {
  return Object.entries(when ?? {}).flatMap(([name, values]) => {
    const question = questions.find(({ id }) => id === name);
    if (!question) return [`depends on ${name}, which it doesn't ask`];
    const unknown = values?.filter(
      (value) => !question.answers.some((answer) => answer.value === value),
    );
    return (unknown ?? []).map((value) => `depends on ${name}: ${value}, which isn't an answer`);
  });
}

/** Ids of all the facts that a pathway states. */
export function factsOf({ stages, warnings }: Pick<Pathway, "stages" | "warnings">): Set<string> {
  const steps = stepsOf({ stages });
  return new Set([
    ...warnings.flatMap(({ facts }) => facts),
    ...steps.flatMap(({ facts, costs }) => [
      ...facts,
      ...costs.flatMap((cost) => ("fact" in cost ? [cost.fact] : [])),
    ]),
  ]);
}

/** Every way of answering a pathway's questions. */
export function allAnswers({ questions }: Pick<Pathway, "questions">): Answers[] {
  return questions.reduce<Answers[]>(
    (combinations, { id, answers }) =>
      combinations.flatMap((before) => answers.map(({ value }) => ({ ...before, [id]: value }))),
    [{}],
  );
}

/** The guides that a pathway or one of its steps links to, each once. */
export function guidesOf(pathway: Pathway): ReadonlySet<string> {
  const ofSteps = stepsOf(pathway).flatMap(({ links }) => links.guides);
  return new Set([...pathway.links.guides, ...ofSteps]);
}

function playbooksOf(pathway: Pathway): ReadonlySet<string> {
  const ofSteps = stepsOf(pathway).flatMap(({ links }) => links.playbooks);
  return new Set([...pathway.links.playbooks, ...ofSteps]);
}
