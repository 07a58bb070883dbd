import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#shared/refused-form.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { ModeratedReview as Review } from "../reviews.types.ts";
import { ReviewEntry } from "./review-entry.tsx";

export interface ModeratedReviewProps {
  review: Review;
  /** The last try with this review, if it was refused. */
  refused: RefusedForm | undefined;
}

/** A published review with its reports, and what an administrator can do about it. */
export function ModeratedReview({ review, refused }: ModeratedReviewProps) {
  const { id, side, mentorName, reports, hiddenAt, hiddenReason } = review;
  const { formData } = useNavigation();
  const isBusy = (intent: string) =>
    formData?.get("reviewId") === id && formData.get("intent") === intent;
  const mentor = mentorName ?? "a mentor who has left";
  const error = refused?.fields.find(({ field }) => field === "reason")?.message;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted wrap-anywhere">
        {hiddenAt ? <Badge tone="warning">Hidden</Badge> : null}
        {side === "mentee" ? `About ${mentor}` : `By ${mentor}, about a mentee`}
      </p>
      <ReviewEntry review={review} mentorName={mentorName} />
      {reports.length > 0 ? (
        <ul aria-label="Reports" className="grid gap-2">
          {reports.map(({ reason, reportedAt }) => (
            <li key={`${reportedAt.getTime()} ${reason}`} className="border-l-2 border-danger pl-4">
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
          <SimpleForm id={id} intent="show" busy={isBusy("show")}>
            Show it again
          </SimpleForm>
        </>
      ) : (
        <>
          <details open={refused?.intent === "hide" || undefined}>
            <summary className="w-fit cursor-pointer py-1 font-semibold">Hide this review</summary>
            <Form method="post" noValidate className="mt-3 grid gap-4">
              <input type="hidden" name="intent" value="hide" />
              <input type="hidden" name="reviewId" value={id} />
              <Field
                label="The reason"
                help="Its author and the other person read this."
                error={error}
                required
              >
                {(control) => (
                  <Textarea
                    {...control}
                    name="reason"
                    rows={3}
                    dir="auto"
                    defaultValue={refused?.values.reason ?? ""}
                  />
                )}
              </Field>
              <Button type="submit" variant="destructive" busy={isBusy("hide")} className="w-fit">
                Hide it
              </Button>
            </Form>
          </details>
          {reports.length > 0 ? (
            <SimpleForm id={id} intent="dismiss" busy={isBusy("dismiss")}>
              Leave it as it is
            </SimpleForm>
          ) : null}
        </>
      )}
    </div>
  );
}

function SimpleForm({
  id,
  intent,
  busy,
  children,
}: {
  id: string;
  intent: string;
  busy: boolean;
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reviewId" value={id} />
      <Button type="submit" variant="secondary" busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
