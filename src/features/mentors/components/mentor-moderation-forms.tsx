import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { ModerationFields } from "../fields/components/moderation-fields.tsx";
import { toTyped } from "../mentor-fields.rules.ts";
import { reasonLimits } from "../mentors.constants.ts";
import type { AdministeredMentorDetails } from "../moderation/moderation.types.ts";

interface ModerationFormProps {
  mentor: AdministeredMentorDetails;
}

/** Takes a mentor off the list, or brings them back, with a reason that they read. */
export function MentorListingForm({ mentor }: ModerationFormProps) {
  const intent = mentor.unlistedAt ? "relist" : "unlist";
  return (
    <Form
      key={intent}
      quiet
      intent={intent}
      idPrefix={intent}
      summary={false}
      preventScrollReset
      className="grid gap-4"
    >
      <p>
        {mentor.unlistedAt
          ? "The profile is shown again and can be booked."
          : "The profile isn't shown anywhere and takes no new bookings. Booked sessions stay."}
      </p>
      <ReasonField />
      <SubmitButton variant={mentor.unlistedAt ? "primary" : "destructive"}>
        {mentor.unlistedAt ? "Show the mentor again" : "Take the mentor off the list"}
      </SubmitButton>
    </Form>
  );
}

/** Rewords a profile, or takes parts of it away. */
export function MentorTextForm({ mentor }: ModerationFormProps) {
  const texts = Object.entries(mentor.text).map(([name, text]) => [name, toTyped(text)]);
  return (
    <Form
      quiet
      intent="edit"
      values={Object.fromEntries(texts)}
      preventScrollReset
      className="grid gap-4"
    >
      <p>The mentor gets an email that says what changed and why.</p>
      <ModerationFields />
      <ReasonField />
      <SubmitButton>Save the changes</SubmitButton>
    </Form>
  );
}

function ReasonField() {
  return (
    <TextareaField
      name="reason"
      label="Reason"
      help="The mentor reads it word for word."
      rows={3}
      maxLength={reasonLimits.maximum}
      required
    />
  );
}
