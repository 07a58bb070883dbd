import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { cvReviewLimits } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";

export interface CvReviewValues {
  cv_url: string;
  target_post: string;
  focus: string;
}

const noProblems: FieldError[] = [];

export interface CvReviewFormProps {
  quarter: string;
  values: CvReviewValues;
  problems: FieldError[] | undefined;
  busy: boolean;
}

/** Asks for the review of the present quarter. */
export function CvReviewForm({ quarter, values, problems = noProblems, busy }: CvReviewFormProps) {
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <section aria-labelledby="ask-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="ask-title" className="text-xl">
          Ask for a review
        </h2>
        <p className="text-muted">Your credit for {describeQuarter(quarter)} is not used yet.</p>
      </div>
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={problems} />
        <Field
          id="cv_url"
          label="Link to your CV"
          help="A web address that starts with https://. Set the file so that anybody with the link can read it. Leave out what we do not need: birth date, passport number, photograph."
          error={errorOf("cv_url")}
          required
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              name="cv_url"
              inputMode="url"
              autoComplete="url"
              defaultValue={values.cv_url}
            />
          )}
        </Field>
        <Field
          id="target_post"
          label="Kind of post you aim at"
          help="For example: family physician in rural Ontario, senior site electrician, ward nurse in Texas."
          error={errorOf("target_post")}
          required
        >
          {(control) => (
            <Input
              {...control}
              name="target_post"
              dir="auto"
              autoComplete="off"
              defaultValue={values.target_post}
            />
          )}
        </Field>
        <Field
          id="focus"
          label="What to look at"
          help={`What you doubt, or where you were turned down. At most ${cvReviewLimits.focus.maximum.toLocaleString("en-US")} characters.`}
          error={errorOf("focus")}
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="focus"
              rows={5}
              dir="auto"
              autoComplete="off"
              defaultValue={values.focus}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="w-fit">
          {busy ? "Sending..." : "Ask for the review"}
        </Button>
      </Form>
    </section>
  );
}
