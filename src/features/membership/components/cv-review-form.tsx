import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { cvReviewLimits } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";

export interface CvReviewFormProps {
  quarter: string;
  /** The link that the account keeps. */
  resumeUrl: string;
}

/** Form for requesting the review of the present quarter. */
export function CvReviewForm({ quarter, resumeUrl }: CvReviewFormProps) {
  return (
    <section aria-labelledby="ask-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="ask-title" className="text-xl">
          Ask for a review
        </h2>
        <p className="text-muted">Your credit for {describeQuarter(quarter)} is not used yet.</p>
      </div>
      <Form quiet intent="request" values={{ cv_url: resumeUrl }}>
        <TextField
          name="cv_url"
          label="Link to your CV"
          help="A web address that starts with https://. Set the file so that anybody with the link can read it. Leave out what we do not need: birth date, passport number, photograph."
          required
          type="url"
          autoComplete="url"
        />
        <TextField
          name="target_post"
          label="Kind of post you aim at"
          help="For example: family physician in rural Ontario, senior site electrician, ward nurse in Texas."
          required
          dir="auto"
          autoComplete="off"
        />
        <TextareaField
          name="focus"
          label="What to look at"
          help={`What you doubt, or where you were turned down. At most ${cvReviewLimits.focus.maximum.toLocaleString("en-US")} characters.`}
          optional
          rows={5}
        />
        <SubmitButton busyLabel="Sending...">Ask for the review</SubmitButton>
      </Form>
    </section>
  );
}
