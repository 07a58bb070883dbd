import { Form } from "react-router";
import type { RefusedForm } from "#shared/refused-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { lengthLimits, reasonLimits } from "../mentors.constants.ts";
import { removedBio } from "../moderation/moderation.constants.ts";
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
  const { text } = mentor;
  const shown: Record<string, string> = {
    full_name: text.full_name,
    title: text.title,
    company: text.company ?? "",
    location: text.location,
    linkedin_url: text.linkedin_url ?? "",
    expertise: text.expertise.join("\n"),
    bio: text.bio,
    ...mine?.values,
  };
  const line = (name: "full_name" | "title" | "company" | "location" | "linkedin_url") => ({
    name,
    defaultValue: shown[name],
    maxLength: lengthLimits[name].maximum,
  });
  const errorOf = (name: string) => mine?.fields?.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="edit" />
      <p>The mentor gets an email that says what changed and why.</p>
      <Field id="full_name" label="Full name" error={errorOf("full_name")} required>
        {(control) => <Input {...control} {...line("full_name")} />}
      </Field>
      <Field id="title" label="Title" error={errorOf("title")} required>
        {(control) => <Input {...control} {...line("title")} />}
      </Field>
      <Field id="company" label="Company" error={errorOf("company")}>
        {(control) => <Input {...control} {...line("company")} />}
      </Field>
      <Field id="location" label="Location" error={errorOf("location")} required>
        {(control) => <Input {...control} {...line("location")} />}
      </Field>
      <Field
        id="expertise"
        label="Topics"
        help="One on each line. Delete a line to remove a topic."
        error={errorOf("expertise")}
        required
      >
        {(control) => (
          <Textarea {...control} name="expertise" rows={5} defaultValue={shown.expertise} />
        )}
      </Field>
      <Field id="bio" label="Bio" error={errorOf("bio")} required>
        {(control) => <Textarea {...control} name="bio" rows={8} defaultValue={shown.bio} />}
      </Field>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="remove_bio"
          value="yes"
          defaultChecked={shown.remove_bio === "yes"}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          Remove the bio
          <span className="block text-sm text-muted">The page then says: {removedBio}</span>
        </span>
      </label>
      <Field id="linkedin_url" label="LinkedIn URL" error={errorOf("linkedin_url")}>
        {(control) => <Input {...control} {...line("linkedin_url")} type="url" />}
      </Field>
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
