import { Form } from "react-router";
import { termLimits } from "#features/booking/hosts/hosts-parts.contract.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

/** The terms as they stand in the form. */
export type TypedTerms = Record<
  "buffer_minutes" | "notice_hours" | "weekly_limit" | "horizon_days" | "answers_at_once",
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

export function StudioTermsForm({
  typed,
  errors,
  busy,
}: {
  typed: TypedTerms;
  errors: FieldError[];
  busy: boolean;
}) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-form gap-6">
      <input type="hidden" name="form" value="terms" />
      <ErrorSummary errors={errors} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">How bookings are answered</legend>
        {answers.map(({ value, label, help }) => (
          <label key={value} className="flex items-start gap-3">
            <input
              type="radio"
              name="answers_at_once"
              value={value}
              defaultChecked={typed.answers_at_once === value}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="grid">
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fields.map(({ name, label, help, ...rest }) => (
        <Field key={name} id={name} label={label} help={help} error={errorOf(name)} {...rest}>
          {(control) => (
            <Input
              {...control}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[name]}
              className="max-w-40 tabular-nums"
            />
          )}
        </Field>
      ))}
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save rules"}
        </Button>
      </div>
    </Form>
  );
}
