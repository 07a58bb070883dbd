import { Card } from "#ui/content/card.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { cvReviewLimits } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";
import type { CvReviewForAdmins } from "../membership.types.ts";
import { RequestOverview } from "./cv-review-item.tsx";

const { minimum, maximum } = cvReviewLimits.review;

/** A request for a CV review, with room for the review. */
export function CvReviewCard({ request }: { request: CvReviewForAdmins }) {
  const { id, quarter } = request;
  const name = request.accountEmail ?? "A deleted account";
  return (
    <Card as="article" title={name} description={describeQuarter(quarter)}>
      <RequestOverview review={request} />
      <Form
        hidden={{ requestId: id }}
        idPrefix={id}
        summary={false}
        preventScrollReset
        className="grid gap-3"
      >
        <TextareaField
          name="review"
          label="Review"
          help={`We'll send your review word for word, by email and on the member's page. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
          required
          rows={10}
        />
        <SubmitButton busyLabel="Sending...">
          Send the review<span className="sr-only"> to {name}</span>
        </SubmitButton>
      </Form>
    </Card>
  );
}
