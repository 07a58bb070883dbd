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
          Request a review
        </h2>
        <p className="text-muted">You have 1 credit to use for {describeQuarter(quarter)}.</p>
      </div>
      <Form quiet intent="request" values={{ cv_url: resumeUrl }}>
        <TextField
          name="cv_url"
          label="Link to your CV"
          help="A web address that starts with https://. Share the file so that anyone with the link can read it. Leave out your date of birth, passport number and photo."
          required
          type="url"
          autoComplete="url"
        />
        <TextField
          name="target_post"
          label="Job you're aiming for"
          help="For example: family physician in rural Ontario, senior site electrician, bedside nurse in Texas."
          required
          dir="auto"
          autoComplete="off"
        />
        <TextareaField
          name="focus"
          label="What to focus on"
          help={`Tell us what you're unsure about or where you were turned down. Up to ${cvReviewLimits.focus.maximum.toLocaleString("en-US")} characters.`}
          optional
          rows={5}
        />
        <SubmitButton busyLabel="Sending...">Request review</SubmitButton>
      </Form>
    </section>
  );
}
