import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { editJobPath } from "../../hiring-links.rules.ts";
import type { StaleDraft } from "../drafts.types.ts";
import type { Posting } from "../posting.schemas.ts";
import { fieldNames, type PostingStep } from "../posting-steps.constants.ts";
import { describeField } from "../posting-text.rules.ts";

/** Notice that the job was changed meanwhile, with what the other version says and a choice. */
export function StaleNotice({
  jobId,
  step,
  stale,
}: {
  jobId: string;
  step: PostingStep;
  stale: StaleDraft;
}) {
  const fields = Object.keys(stale.theirs) as (keyof Posting)[];
  const who =
    stale.changedBy === "You"
      ? "You changed this job in another window"
      : `This job was changed by ${stale.changedBy}`;
  const address = editJobPath(jobId, step);
  return (
    <Alert variant="destructive" title={who} focused>
      <div className="grid gap-4">
        <p>
          The other version was saved on <LocalTime time={stale.changedAt} />. What you wrote here
          isn't saved yet. Choose which version to keep.
        </p>
        <dl className="grid gap-3">
          {fields.map((field) => (
            <div key={field} className="border-l-2 border-line pl-3">
              <dt className="text-sm font-semibold">{fieldNames[field]} in the other version</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                {describeField(field, stale.theirs[field])}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="secondary" name="button" value={`keep:${stale.revision}`}>
            Keep what I wrote
          </SubmitButton>
          <Link className="link" to={`${address}&fresh=${stale.revision}`}>
            Use the other version
          </Link>
        </div>
      </div>
    </Alert>
  );
}
