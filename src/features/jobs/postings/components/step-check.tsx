import { Link } from "react-router";
import { editJobPath } from "../../hiring-links.rules.ts";
import type { DraftCheck } from "../drafts.types.ts";
import type { PostingStep } from "../posting-steps.constants.ts";
import { FindingList } from "./finding-list.tsx";

/** Findings of the posting checker on the step that is being written, and the number on the others. */
export function StepCheck({
  jobId,
  step,
  check,
}: {
  jobId: string;
  step: PostingStep;
  check: DraftCheck;
}) {
  const here = check.findings.filter((finding) => finding.step === step);
  const elsewhere = check.findings.length - here.length;
  const barred = here.filter(({ severity }) => severity === "block").length;
  return (
    <aside
      aria-labelledby="checker-title"
      className="grid content-start gap-4 self-start border-t border-line pt-6 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-6"
    >
      <h2 id="checker-title" className="text-lg font-semibold">
        Posting checker
      </h2>
      <p role="status" className={barred > 0 ? "font-semibold text-danger" : "text-muted"}>
        {summarize(here.length, barred)}
      </p>
      {here.length > 0 ? <FindingList findings={here} /> : null}
      {check.findings.some(({ ruleId }) => ruleId === "POST-PLACE") && step !== "place" ? (
        <p className="text-sm">
          Laws differ by province and state.{" "}
          <Link className="link" to={editJobPath(jobId, "place")}>
            Choose the location
          </Link>{" "}
          to check your text against them.
        </p>
      ) : null}
      {elsewhere > 0 ? (
        <p className="text-sm">
          <Link className="link" to={editJobPath(jobId, "review")}>
            {elsewhere === 1 ? "1 note on another step" : `${elsewhere} notes on other steps`}
          </Link>
        </p>
      ) : null}
      <p className="text-sm text-muted">
        The checker covers posting laws in Canada and the United States. It isn't legal advice.
      </p>
    </aside>
  );
}

function summarize(found: number, barred: number): string {
  if (barred > 0) {
    return barred === 1
      ? "1 thing to fix before you publish"
      : `${barred} things to fix before you publish`;
  }
  if (found === 0) return "The checker found nothing on this step.";
  return found === 1 ? "1 thing to look at" : `${found} things to look at`;
}
