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

const listingSentences = {
  relist:
    "The profile will be visible again unless it's hidden for another reason, such as a suspended account. If it stays hidden, we won't email the mentor. Mentees can book sessions if the mentor is taking bookings.",
  unlist:
    "The profile won't be visible anywhere and can't get new bookings. Booked sessions aren't affected.",
  keep: "The profile is hidden because it needs a license. It comes back automatically once we've checked one, or once the advice is removed, here on the site or by a sync. If you take it off the list, it stays hidden until someone lists it again.",
} as const;

interface MentorListingProps {
  mentor: Pick<AdministeredMentorDetails, "unlistedAt">;
  intent: "relist" | "unlist";
}

/** Takes a mentor off the list or puts them back, with a reason for the mentor. */
export function MentorListingForm({ mentor, intent }: MentorListingProps) {
  const isRelisting = intent === "relist";
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
      <p>{listingSentences[!isRelisting && mentor.unlistedAt ? "keep" : intent]}</p>
      <ReasonField />
      <SubmitButton variant={isRelisting ? "primary" : "destructive"}>
        {isRelisting ? "List mentor again" : "Take mentor off the list"}
      </SubmitButton>
    </Form>
  );
}

/** Rewords a profile, or removes parts of it. */
export function MentorTextForm({ mentor }: ModerationFormProps) {
  const texts = Object.entries(mentor.text).map(([name, text]) => [name, toTyped(text)]);
  return (
    <Form
      quiet
      intent="edit"
      hidden={{ shown: mentor.shown }}
      values={Object.fromEntries(texts)}
      preventScrollReset
      className="grid gap-4"
    >
      <p>We'll email the mentor what changed and why.</p>
      <ModerationFields />
      <ReasonField />
      <SubmitButton>Save changes</SubmitButton>
    </Form>
  );
}

function ReasonField() {
  return (
    <TextareaField
      name="reason"
      label="Reason"
      help="The mentor will see exactly what you write."
      rows={3}
      maxLength={reasonLimits.maximum}
      required
    />
  );
}
