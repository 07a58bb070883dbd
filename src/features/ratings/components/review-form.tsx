import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#shared/refused-form.ts";
import { formatDay } from "#shared/time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { replyLimits, reviewLimits } from "../reviews.constants.ts";
import type { Review, SessionReviewState } from "../reviews.types.ts";
import { StarChoice } from "./star-choice.tsx";

const nothingWrong: FieldError[] = [];

/** How the session was, for the first time or once more while the other's is awaited. */
export function ReviewForm({
  state,
  refused,
}: {
  state: SessionReviewState;
  refused: RefusedForm | undefined;
}) {
  const busy = useNavigation().formData?.get("intent") === "review";
  const { own, side, otherName, publishedFrom, otherHasWritten } = state;
  const errors = refused?.fields ?? nothingWrong;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const rating = Number(refused?.values.rating ?? own?.rating ?? 0);
  return (
    <Form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="review" />
      <ErrorSummary errors={errors} />
      {refused?.problem ? <Alert variant="destructive" title={refused.problem} focused /> : null}
      <StarChoice
        name="rating"
        legend={side === "mentee" ? "How was the session?" : "How was it to work with the mentee?"}
        chosen={rating || null}
        error={errorOf("rating")}
      />
      <Field
        id="text"
        label="Your review"
        help={`${reviewLimits.minimum} to ${reviewLimits.maximum} characters. ${describeReaders(side, otherName)}`}
        error={errorOf("text")}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            rows={7}
            dir="auto"
            autoComplete="off"
            defaultValue={refused?.values.text ?? own?.text ?? ""}
          />
        )}
      </Field>
      <p className="text-sm text-muted">
        {describePublication({ isFirst: !otherHasWritten, publishedFrom })}
      </p>
      <Button type="submit" busy={busy} className="w-fit">
        {busy ? "Processing..." : own ? "Save the changes" : "Send the review"}
      </Button>
    </Form>
  );
}

function describeReaders(side: Review["side"], otherName: string): string {
  return side === "mentee"
    ? "Once it is published, everybody can read it on the mentor's page, with your first name and an initial."
    : `Once it is published, ${otherName} and our administrators can read it, nobody else.`;
}

function describePublication({
  isFirst,
  publishedFrom,
}: {
  isFirst: boolean;
  publishedFrom: Date | null;
}): string {
  if (!isFirst) return "It is published at once and cannot be changed afterwards.";
  const day = publishedFrom ? formatDay(publishedFrom) : "";
  return `It stays unseen until both of you have written, until ${day} at the longest. Until then you can change it.`;
}

/** The mentor's answer to a published review. */
export function ReplyForm({
  review,
  refused,
}: {
  review: Review;
  refused: RefusedForm | undefined;
}) {
  const busy = useNavigation().formData?.get("intent") === "reply";
  const error = refused?.fields.find(({ field }) => field === "reply")?.message;
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="reply" />
      {refused?.problem ? <Alert variant="destructive" title={refused.problem} focused /> : null}
      <Field
        id="reply"
        label="Your reply"
        help="Everybody can read it under the review. You can change it for a day."
        error={error}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            name="reply"
            rows={4}
            maxLength={replyLimits.maximum}
            dir="auto"
            autoComplete="off"
            defaultValue={refused?.values.reply ?? review.reply ?? ""}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className="w-fit">
        {busy ? "Processing..." : review.reply ? "Change the reply" : "Send the reply"}
      </Button>
    </Form>
  );
}
