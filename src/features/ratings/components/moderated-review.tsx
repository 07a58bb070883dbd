import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { ModeratedReview as Review } from "../reviews.types.ts";
import { ReviewEntry } from "./review-entry.tsx";

export interface ModeratedReviewProps {
  review: Review;
}

/** A published review with its reports, and what an administrator can do about it. */
export function ModeratedReview({ review }: ModeratedReviewProps) {
  const { id, side, mentorName, reports, shown, hiddenAt, hiddenReason } = review;
  const mentor = mentorName ?? "a mentor who has left";
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted wrap-anywhere">
        {hiddenAt ? <Badge tone="warning">Hidden</Badge> : null}
        {side === "mentee" ? `About ${mentor}` : `By ${mentor}, about a mentee`}
      </p>
      <ReviewEntry review={review} mentorName={mentorName} />
      {reports.length > 0 ? (
        <ul aria-label="Reports" className="grid gap-2">
          {reports.map(({ id: reportId, reason, reportedAt }) => (
            <li key={reportId} className="border-l-2 border-danger pl-4">
              <p className="text-sm text-muted">
                Reported <LocalTime time={reportedAt} />
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {reason}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {hiddenAt ? (
        <>
          <p className="whitespace-pre-line wrap-anywhere">
            Hidden on {formatDay(hiddenAt)}: {hiddenReason}
          </p>
          <ButtonForm intent="show" hidden={{ reviewId: id }} variant="secondary">
            Show review again
          </ButtonForm>
        </>
      ) : (
        <>
          <FoldedForm
            label="Hide this review"
            intent="hide"
            hidden={{ reviewId: id }}
            idPrefix={id}
            summary={false}
            quiet
            formClassName="mt-3 grid gap-4"
          >
            <TextareaField
              name="reason"
              label="Reason"
              help="The author and the other person will read this."
              rows={3}
              required
            />
            <SubmitButton variant="destructive">Hide review</SubmitButton>
          </FoldedForm>
          {reports.length > 0 ? (
            <FoldedForm
              label="Keep this review"
              intent="dismiss"
              hidden={{ reviewId: id }}
              idPrefix={`keep-${id}`}
              summary={false}
              quiet
              formClassName="mt-3 grid gap-4"
            >
              <HiddenValue name="shown" value={shown} />
              <TextareaField
                name="reason"
                label="Reason"
                help="We save it in the audit log."
                rows={3}
                required
              />
              <SubmitButton variant="secondary">Keep review</SubmitButton>
            </FoldedForm>
          ) : null}
        </>
      )}
    </div>
  );
}
