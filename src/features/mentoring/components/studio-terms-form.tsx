import { describeAnswerTime } from "#features/booking/booking-parts.contract.ts";
import { termLimits } from "#features/booking/hosts/hosts-parts.contract.ts";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

/** The values of the form's fields. */
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
    label: "Minimum notice, in hours",
    help: `How close to the start time mentees can still book. 0 to ${termLimits.noticeHours.maximum}.`,
  },
  {
    name: "horizon_days",
    label: "How far ahead mentees can book, in days",
    help: `${termLimits.horizonDays.minimum} to ${termLimits.horizonDays.maximum}.`,
  },
  {
    name: "weekly_limit",
    label: "Sessions per week",
    help: "Monday to Sunday. Leave it blank for no limit.",
    optional: true,
  },
] as const;

const answers = [
  {
    value: "no",
    label: "I answer each request",
    help: `You have to answer ${describeAnswerTime("session")}. We charge the mentee's card only when you accept.`,
  },
  {
    value: "yes",
    label: "Bookings are confirmed right away",
    help: "You don't need to answer. We charge the mentee when they book and refund them if you cancel.",
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
      <ChoiceGroup name="instant_booking" legend="How bookings are confirmed" options={answers} />
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
