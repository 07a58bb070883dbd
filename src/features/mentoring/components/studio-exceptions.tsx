import { Form } from "react-router";
import {
  describeHours,
  type ExceptionSpan,
  type TypedException,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

const shownRanges = [0, 1];

/** The days ahead that differ from the week, each with a button that takes it back. */
export function StudioExceptionList({ spans }: { spans: readonly ExceptionSpan[] }) {
  if (spans.length === 0) return <p className="text-muted">No day ahead differs from your week.</p>;
  return (
    <ul aria-label="Days that differ" className="border-t border-line">
      {spans.map((span) => (
        <li
          key={span.from}
          className="flex items-center justify-between gap-4 border-b border-line py-3"
        >
          <span>
            <span className="font-semibold">{describeSpan(span)}</span>: {describeHours(span.hours)}
          </span>
          <Form method="post" preventScrollReset className="shrink-0">
            <input type="hidden" name="form" value="remove-exception" />
            <input type="hidden" name="from" value={span.from} />
            <input type="hidden" name="to" value={span.to} />
            <Button type="submit" variant="quiet" size="small">
              Remove<span className="sr-only"> {describeSpan(span)}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Adds days on which the mentor is away or has other hours. */
export function StudioExceptionForm({
  typed,
  today,
  errors,
  busy,
}: {
  typed: TypedException;
  today: string;
  errors: FieldError[];
  busy: boolean;
}) {
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <Form method="post" noValidate preventScrollReset className="group grid max-w-form gap-5">
      <input type="hidden" name="form" value="exception" />
      <ErrorSummary errors={errors} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field id="from" label="First day" error={errorOf("from")} required>
          {(control) => (
            <Input {...control} type="date" name="from" min={today} defaultValue={typed.from} />
          )}
        </Field>
        <Field
          id="to"
          label="Last day"
          optional
          help="For holidays. Leave it empty for one day."
          error={errorOf("to")}
        >
          {(control) => (
            <Input {...control} type="date" name="to" min={today} defaultValue={typed.to} />
          )}
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">On these days</legend>
        <Choice id="kind" value="closed" label="I am away" checked={typed.kind !== "hours"} />
        <Choice value="hours" label="I have other hours" checked={typed.kind === "hours"} />
      </fieldset>
      <div className="hidden gap-3 group-has-[[value=hours]:checked]:grid">
        {shownRanges.map((position) => (
          <ExceptionRange
            key={position}
            position={position}
            value={typed.ranges[position] ?? { start: "", end: "" }}
            errorOf={errorOf}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? "Adding..." : "Add days"}
        </Button>
      </div>
    </Form>
  );
}

function Choice({
  id,
  value,
  label,
  checked,
}: {
  id?: string;
  value: string;
  label: string;
  checked: boolean;
}) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input
        type="radio"
        id={id}
        name="kind"
        value={value}
        defaultChecked={checked}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}

function ExceptionRange({
  position,
  value,
  errorOf,
}: {
  position: number;
  value: { start: string; end: string };
  errorOf: (field: string) => string | undefined;
}) {
  const ids = { start: `exception-start-${position}`, end: `exception-end-${position}` };
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field
        id={ids.start}
        label={position === 0 ? "From" : "And from"}
        optional={position > 0}
        error={errorOf(ids.start)}
      >
        {(control) => (
          <Input {...control} type="time" name="exception-start" defaultValue={value.start} />
        )}
      </Field>
      <Field id={ids.end} label="To" optional={position > 0} error={errorOf(ids.end)}>
        {(control) => (
          <Input {...control} type="time" name="exception-end" defaultValue={value.end} />
        )}
      </Field>
    </div>
  );
}

function describeSpan({ from, to }: ExceptionSpan): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
