import type { SentAnswer } from "#features/jobs/jobs-parts.contract.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";

/** Answers to a job's screening questions; nothing where there were none. */
export function Answers({ answers }: { answers: readonly SentAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="grid gap-3">
      <h2 id="answers" className="text-xl">
        Answers
      </h2>
      <DescriptionList
        items={answers.map(({ question, answer }) => ({
          term: question,
          description: answer ?? "Not answered",
        }))}
      />
    </section>
  );
}
