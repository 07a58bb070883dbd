import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import type { QuestionKind } from "../postings/posting.constants.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import { answerField } from "./applications.constants.ts";

export type ScreeningQuestion = Posting["questions"][number];

export const maxAnswerLength = 1000;

/** A screening question with its answer, as both were when the application was sent. */
export const sentAnswer = z.object({
  id: z.string(),
  kind: z.enum(["yes_no", "choice", "number", "text"] satisfies QuestionKind[]),
  question: z.string(),
  /** Null where it wasn't answered. */
  answer: z.string().nullable(),
});

export type SentAnswer = z.output<typeof sentAnswer>;

/** Answers to a posting's questions as a form sends them; messages name what to change. */
export function answersForm(questions: readonly ScreeningQuestion[]) {
  return z.object(
    Object.fromEntries(questions.map((each) => [answerField(each.id), answerTo(each)])),
  );
}

/** The questions with the answers that were given, in the posting's order. */
export function toSentAnswers(
  questions: readonly ScreeningQuestion[],
  given: Readonly<Record<string, string | null>>,
): SentAnswer[] {
  return questions.map(({ id, kind, text }) => ({
    id,
    kind,
    question: text,
    answer: given[answerField(id)] ?? null,
  }));
}

function answerTo({ kind, options, isRequired }: ScreeningQuestion) {
  const text = textField("Your answer", { minimum: 0, maximum: maxAnswerLength, multiline: true });
  return z
    .string()
    .nullish()
    .transform((value) => value ?? "")
    .pipe(text)
    .superRefine((value, context) => {
      const message = value === "" ? isRequired && "Answer this question" : findProblem(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .transform((value) => value || null);

  function findProblem(value: string): string | false {
    if (kind === "yes_no") return value !== "Yes" && value !== "No" && "Choose yes or no";
    if (kind === "choice") return !options.includes(value) && "Choose one of the answers";
    return kind === "number" && !/^-?\d{1,12}([.,]\d{1,4})?$/.test(value) && "Enter a number";
  }
}
