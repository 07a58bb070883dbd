import { Form } from "react-router";
import type { RefusedForm } from "#shared/refused-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { ModerationFields } from "../fields/components/moderation-fields.tsx";
import { toTyped } from "../mentor-fields.rules.ts";
import { reasonLimits } from "../mentors.constants.ts";
import type { AdministeredMentorDetails } from "../moderation/moderation.types.ts";

interface ModerationFormProps {
  mentor: AdministeredMentorDetails;
  refused: Partial<RefusedForm> | undefined;
  busy: boolean;
}

/** Takes a mentor off the list, or brings them back, with a reason that they read. */
export function MentorListingForm({ mentor, refused, busy }: ModerationFormProps) {
  const intent = mentor.unlistedAt ? "relist" : "unlist";
  const mine = refused?.intent === intent ? refused : undefined;
  return (
    <Form key={intent} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <p>
        {mentor.unlistedAt
          ? "The profile is shown again and can be booked."
          : "The profile isn't shown anywhere and takes no new bookings. Booked sessions stay."}
      </p>
      <ReasonField id={`${intent}-reason`} refused={mine} />
      <div>
        <Button type="submit" variant={mentor.unlistedAt ? "primary" : "destructive"} busy={busy}>
          {mentor.unlistedAt ? "Show the mentor again" : "Take the mentor off the list"}
        </Button>
      </div>
    </Form>
  );
}

/** Rewords a profile, or takes parts of it away. */
export function MentorTextForm({ mentor, refused, busy }: ModerationFormProps) {
  const mine = refused?.intent === "edit" ? refused : undefined;
  const text: Readonly<Record<string, unknown>> = { ...mentor.text };
  const shown = {
    ...Object.fromEntries(Object.keys(text).map((name) => [name, toTyped(text[name])])),
    ...mine?.values,
  };
  const errorOf = (name: string) => mine?.fields?.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="edit" />
      <p>The mentor gets an email that says what changed and why.</p>
      <ModerationFields values={shown} errorOf={errorOf} />
      <ReasonField id="edit-reason" refused={mine} />
      <div>
        <Button type="submit" busy={busy}>
          Save the changes
        </Button>
      </div>
    </Form>
  );
}

function ReasonField({ id, refused }: { id: string; refused: Partial<RefusedForm> | undefined }) {
  return (
    <Field
      id={id}
      label="Reason"
      help="The mentor reads it word for word."
      error={refused?.fields?.find(({ field }) => field === "reason")?.message}
      required
    >
      {(control) => (
        <Textarea
          {...control}
          name="reason"
          rows={3}
          maxLength={reasonLimits.maximum}
          defaultValue={refused?.values?.reason}
        />
      )}
    </Field>
  );
}
