import { termLimits } from "#features/booking/hosts/hosts-parts.contract.ts";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

/** The terms as they stand in the form. */
export type TypedTerms = Record<
  "buffer_minutes" | "notice_hours" | "weekly_limit" | "horizon_days" | "instant_booking",
  string
>;

const fields = [
  {
    name: "buffer_minutes",
    label: "Break after each session, in minutes",
    help: `0 to ${termLimits.bufferMinutes.maximum}.`,
  },
  {
    name: "notice_hours",
    label: "Notice, in hours",
    help: `Nobody can book later than this before the start. 0 to ${termLimits.noticeHours.maximum}.`,
  },
  {
    name: "horizon_days",
    label: "How far ahead one can book, in days",
    help: `${termLimits.horizonDays.minimum} to ${termLimits.horizonDays.maximum}.`,
  },
  {
    name: "weekly_limit",
    label: "Sessions per week",
    help: "From Monday to Sunday. Leave it empty for no limit.",
    optional: true,
  },
] as const;

const answers = [
  {
    value: "no",
    label: "I answer each request",
    help: "You have 48 hours. The mentee's card is charged only when you accept.",
  },
  {
    value: "yes",
    label: "Bookings are confirmed at once",
    help: "You need not answer. The mentee is charged when booking and gets the money back if you cancel.",
  },
];

export function StudioTermsForm({ terms }: { terms: TypedTerms }) {
  return (
    <Form
      quiet
      hidden={{ form: "terms" }}
      values={terms}
      preventScrollReset
      className="grid max-w-form gap-6"
    >
      <ChoiceGroup name="instant_booking" legend="How bookings are answered" options={answers} />
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40 tabular-nums"
        />
      ))}
      <SubmitButton busyLabel="Saving...">Save rules</SubmitButton>
    </Form>
  );
}
