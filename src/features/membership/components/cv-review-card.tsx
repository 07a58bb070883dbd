import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { cvReviewLimits } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";
import type { CvReviewForAdmins } from "../membership.types.ts";
import { RequestFacts } from "./cv-review-item.tsx";

export interface CvReviewCardProps {
  request: CvReviewForAdmins;
  /** What was typed, and why it was not sent. */
  attempt: { text: string; problem: string } | undefined;
  busy: boolean;
}

const { minimum, maximum } = cvReviewLimits.review;

/** A request for a CV review, with room for the review. */
export function CvReviewCard({ request, attempt, busy }: CvReviewCardProps) {
  const review = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (attempt) review.current?.focus();
  }, [attempt]);
  const { id, quarter } = request;
  const name = request.accountEmail ?? "A deleted account";
  return (
    <Card as="article" title={name} description={describeQuarter(quarter)}>
      <RequestFacts review={request} />
      <Form method="post" preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name="requestId" value={id} />
        <Field
          id={`review-${id}`}
          label="Review"
          help={`It is sent word for word, by email and on the member's page. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
          error={attempt?.problem}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              ref={review}
              name="review"
              rows={10}
              dir="auto"
              autoComplete="off"
              defaultValue={attempt?.text}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? (
              "Sending..."
            ) : (
              <>
                Send the review<span className="sr-only"> to {name}</span>
              </>
            )}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
