import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { describeQuarter } from "../membership.rules.ts";
import type { CvReview } from "../membership.types.ts";

/** A request that is not answered, and the way to withdraw it. */
export function OpenCvReview({ review, busy }: { review: CvReview; busy: boolean }) {
  const headingId = `review-${review.id}`;
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <div className="grid gap-2">
        <h2 id={headingId} className="text-xl">
          Your request for {describeQuarter(review.quarter)}
        </h2>
        <p className="text-muted">
          It waits to be answered. The review comes by email, and you read it here too.
        </p>
      </div>
      <RequestFacts review={review} />
      <details className="border-t border-line pt-4">
        <summary className="min-h-9 w-fit text-muted underline underline-offset-4 hover:text-ink">
          Withdraw the request
        </summary>
        <Form method="post" className="mt-3 grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="requestId" value={review.id} />
          <p className="text-sm">
            What you sent is deleted, and you have the credit of {describeQuarter(review.quarter)}{" "}
            back.
          </p>
          <Button type="submit" variant="destructive" busy={busy}>
            {busy ? "Processing..." : "Withdraw and delete"}
          </Button>
        </Form>
      </details>
    </section>
  );
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
          What you asked for
        </summary>
        <div className="mt-3">
          <RequestFacts review={review} />
        </div>
      </details>
    </section>
  );
}

/** What was asked for and when. */
export function RequestFacts({ review }: { review: CvReview }) {
  return (
    <DescriptionList
      items={[
        { term: "Asked", description: <LocalTime time={review.requestedAt} /> },
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
        { term: "Kind of post", description: <span dir="auto">{review.targetPost}</span> },
        ...(review.focus
          ? [
              {
                term: "What to look at",
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
