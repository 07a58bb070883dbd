import { nameInSentence } from "#shared/member-names.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { replyLimits, reviewLimits } from "../reviews.constants.ts";
import type { Review, SessionReviewState } from "../reviews.types.ts";
import { useTimesInSentences } from "./session-reviews.tsx";
import { StarChoice } from "./star-choice.tsx";

/** Form for the review of a session, the first time or once more while the other's is awaited. */
export function ReviewForm({ state }: { state: SessionReviewState }) {
  const { own, side, otherName } = state;
  const write = useTimesInSentences();
  return (
    <Form quiet intent="review" values={{ rating: own?.rating, text: own?.text }}>
      <StarChoice
        name="rating"
        legend={side === "mentee" ? "How was the session?" : "How was working with the mentee?"}
      />
      <TextareaField
        name="text"
        label="Your review"
        help={`${reviewLimits.minimum} to ${reviewLimits.maximum} characters. ${describeReaders(side, otherName)}`}
        required
        rows={7}
      />
      <p className="text-sm text-muted">{describePublication(state, write)}</p>
      <SubmitButton busyLabel="Processing...">{own ? "Save changes" : "Send review"}</SubmitButton>
    </Form>
  );
}

function describeReaders(side: Review["side"], otherName: string): string {
  return side === "mentee"
    ? "Once it's published, anyone can read it on the mentor's page, with your first name and last initial."
    : `Once it's published, only ${nameInSentence(otherName)} and our administrators can read it.`;
}

function describePublication(
  { standing, otherHasWritten, publishedFrom, isBlindOver }: SessionReviewState,
  write: (time: Date) => string,
): string {
  // A change doesn't publish it: that's done every hour.
  if (standing === "waiting" && isBlindOver) {
    return "We'll publish it soon. You can change it until it's published.";
  }
  if (otherHasWritten || isBlindOver) {
    return "We'll publish it right away, and you can't change it after that.";
  }
  const from = publishedFrom ? write(publishedFrom) : "";
  return `We'll publish it once you've both written one, or after ${from}. You can change it until it's published.`;
}

/** The mentor's answer to a published review. */
export function ReplyForm({ review }: { review: Review }) {
  return (
    <Form
      quiet
      intent="reply"
      values={{ reply: review.reply }}
      summary={false}
      className="grid gap-4"
    >
      <TextareaField
        name="reply"
        label="Your reply"
        help="Anyone can read it under the review. You can change it for a day."
        required
        rows={4}
        maxLength={replyLimits.maximum}
      />
      <SubmitButton variant="secondary" busyLabel="Processing...">
        {review.reply ? "Save changes" : "Send reply"}
      </SubmitButton>
    </Form>
  );
}
