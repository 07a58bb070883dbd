import { Link } from "react-router";
import { classNames } from "#ui/styles/class-names.ts";
import { editJobPath } from "../../hiring-links.rules.ts";
import { type PostingStep, postingSteps } from "../posting-steps.constants.ts";

/** The way between the steps of writing a job. They can be taken in any order. */
export function StepLinks({ jobId, step }: { jobId: string; step: PostingStep }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-x-4 lg:grid lg:border-l lg:border-line">
        {postingSteps.map(({ id, name }, index) => (
          <li key={id}>
            <Link
              to={editJobPath(jobId, id)}
              aria-current={id === step ? "step" : undefined}
              className={classNames(
                "inline-flex min-h-9 items-center gap-2 underline-offset-4 lg:-ml-px lg:border-l-2 lg:pl-3",
                id === step
                  ? "font-semibold text-ink lg:border-accent"
                  : "text-muted hover:text-ink hover:underline lg:border-transparent lg:forced-colors:border-[Canvas]",
              )}
            >
              <span className="tabular-nums">{index + 1}.</span> {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
