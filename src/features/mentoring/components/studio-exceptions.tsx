import { describeHours, type ExceptionSpan } from "#features/booking/hosts/hosts-parts.contract.ts";
import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";

const shownRanges = [0, 1];

/** Upcoming days off and days with different hours, each with a button that removes it. */
export function StudioExceptionList({ spans }: { spans: readonly ExceptionSpan[] }) {
  if (spans.length === 0)
    return <p className="text-muted">Your weekly hours apply to every upcoming day.</p>;
  return (
    <ul aria-label="Time off and different hours" className="border-t border-line">
      {spans.map((span) => (
        <li
          key={span.from}
          className="flex items-center justify-between gap-4 border-b border-line py-3"
        >
          <span>
            <span className="font-semibold">{describeSpan(span)}</span>: {describeHours(span.hours)}
          </span>
          <ButtonForm
            hidden={{ form: "remove-exception", from: span.from, to: span.to }}
            preventScrollReset
            variant="quiet"
            size="small"
            formClassName="shrink-0"
          >
            Remove<span className="sr-only"> {describeSpan(span)}</span>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

/** Adds days when the mentor is away or has different hours. */
export function StudioExceptionForm({ today }: { today: string }) {
  return (
    <Form
      quiet
      hidden={{ form: "exception" }}
      values={{ kind: "closed" }}
      preventScrollReset
      className="group grid max-w-form gap-5"
    >
      <FieldRow>
        <TextField type="date" name="from" label="First day" min={today} required />
        <TextField
          type="date"
          name="to"
          label="Last day"
          help="Leave it blank for one day."
          min={today}
          optional
        />
      </FieldRow>
      <ChoiceGroup
        name="kind"
        legend="On these days"
        options={[
          { value: "closed", label: "I'm away" },
          { value: "hours", label: "I have different hours" },
        ]}
      />
      <div className="hidden gap-3 group-has-[[value=hours]:checked]:grid">
        {shownRanges.map((position) => (
          <ExceptionRange key={position} position={position} />
        ))}
      </div>
      <SubmitButton variant="secondary" busyLabel="Adding...">
        Add days
      </SubmitButton>
    </Form>
  );
}

function ExceptionRange({ position }: { position: number }) {
  const isOptional = position > 0;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        type="time"
        name="exception-start"
        position={position}
        label={isOptional ? "And from" : "From"}
        optional={isOptional}
      />
      <TextField
        type="time"
        name="exception-end"
        position={position}
        label="To"
        optional={isOptional}
      />
    </div>
  );
}

function describeSpan({ from, to }: ExceptionSpan): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
