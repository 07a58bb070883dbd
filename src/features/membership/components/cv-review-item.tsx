import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import type { CvReviewStanding } from "../cv-reviews.usecases.server.ts";
import { describeQuarter, returnsCredit } from "../membership.rules.ts";
import type { CvReview } from "../membership.types.ts";

/** A request that is not answered, and the way to withdraw it. */
export function OpenCvReview({
  review,
  standing,
}: {
  review: CvReview;
  standing: Pick<CvReviewStanding, "isMember" | "quarter">;
}) {
  const headingId = `review-${review.id}`;
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <div className="grid gap-2">
        <h2 id={headingId} className="text-xl">
          Your request for {describeQuarter(review.quarter)}
        </h2>
        <p className="text-muted">We&apos;ll email you the review, and you can read it here too.</p>
      </div>
      <RequestOverview review={review} />
      <FoldedForm
        quiet
        look="link"
        label="Withdraw the request"
        intent="withdraw"
        hidden={{ requestId: review.id }}
        className="border-t border-line pt-4"
      >
        <p className="text-sm">{describeWithdrawal(review, standing)}</p>
        <SubmitButton variant="destructive" busyLabel="Processing...">
          Withdraw and delete
        </SubmitButton>
      </FoldedForm>
    </section>
  );
}

function describeWithdrawal(
  review: CvReview,
  standing: Pick<CvReviewStanding, "isMember" | "quarter">,
): string {
  if (returnsCredit(review, standing)) {
    return `We'll delete what you sent, and you'll get your credit for ${describeQuarter(review.quarter)} back.`;
  }
  return review.quarter === standing.quarter
    ? "We'll delete what you sent."
    : "We'll delete what you sent. That quarter is over, so you won't get its credit back.";
}

/** A review that was sent. */
export function SentCvReview({ review }: { review: CvReview }) {
  const headingId = `review-${review.id}`;
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <h2 id={headingId} className="text-xl">
        Your review for {describeQuarter(review.quarter)}
      </h2>
      <p
        dir="auto"
        className="border-l-2 border-accent pl-5 whitespace-pre-line wrap-anywhere"
        data-review
      >
        {review.review}
      </p>
      <details className="border-t border-line pt-4">
        <summary className="min-h-9 w-fit text-muted underline underline-offset-4 hover:text-ink">
          Your request
        </summary>
        <div className="mt-3">
          <RequestOverview review={review} />
        </div>
      </details>
    </section>
  );
}

/** Content and date of a request. */
export function RequestOverview({ review }: { review: CvReview }) {
  return (
    <DescriptionList
      items={[
        { term: "Requested", description: <LocalTime time={review.requestedAt} /> },
        ...(review.reviewedAt
          ? [{ term: "Answered", description: <LocalTime time={review.reviewedAt} /> }]
          : []),
        {
          term: "CV",
          description: (
            <a className="link" href={review.cvUrl} rel="noopener noreferrer nofollow">
              {review.cvUrl}
            </a>
          ),
        },
        { term: "Job", description: <span dir="auto">{review.targetPost}</span> },
        ...(review.focus
          ? [
              {
                term: "What to focus on",
                description: (
                  <p dir="auto" className="whitespace-pre-line">
                    {review.focus}
                  </p>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
