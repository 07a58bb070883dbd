import { Plus, X } from "lucide-react";
import { useEffect } from "react";
import { Form } from "react-router";
import {
  copyTargets,
  mostRangesPerDay,
  rangeFieldId,
  type TypedWeek,
  weekdayNames,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { StudioZoneField } from "./studio-zone-field.tsx";

interface WeekFormProps {
  timeZone: string;
  week: TypedWeek;
  errors: FieldError[];
  /** The control that gets the focus when the form appears. */
  focus: string | undefined;
  busy: boolean;
}

/** The usual week. Its buttons for rows answer at once with scripts, and by the server without. */
export function StudioWeekForm({ timeZone, week, errors, focus, busy }: WeekFormProps) {
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus]);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-6">
      <input type="hidden" name="form" value="week" />
      {/* Enter in a field presses the first button of its form. */}
      <button type="submit" name="intent" value="save" hidden aria-hidden tabIndex={-1} />
      <ErrorSummary errors={errors} />
      <StudioZoneField timeZone={timeZone} error={errorOf("time_zone")} />
      <div className="border-t border-line">
        {weekdayNames.map((name, index) => (
          <Day
            key={name}
            name={name}
            weekday={index + 1}
            ranges={week[index] ?? []}
            errorOf={errorOf}
          />
        ))}
      </div>
      <CopyHours />
      <div>
        <Button type="submit" name="intent" value="save" busy={busy}>
          {busy ? "Saving..." : "Save hours"}
        </Button>
      </div>
    </Form>
  );
}

function Day({
  name,
  weekday,
  ranges,
  errorOf,
}: {
  name: string;
  weekday: number;
  ranges: TypedWeek[number];
  errorOf: (field: string) => string | undefined;
}) {
  return (
    <fieldset className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[8rem_1fr]">
      <legend className="float-left font-semibold sm:pt-2.5">{name}</legend>
      <div className="grid gap-3">
        {ranges.length === 0 ? <p className="text-muted sm:pt-2.5">No hours</p> : null}
        {ranges.map((range, position) => (
          <div key={`${position}-${range.start}-${range.end}`} className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-2 sm:gap-3">
              <TimeInput
                end="start"
                label={`${name}, from`}
                {...{ weekday, position, value: range.start, errorOf }}
              />
              <span aria-hidden>to</span>
              <TimeInput
                end="end"
                label={`${name}, to`}
                {...{ weekday, position, value: range.end, errorOf }}
              />
              <Button
                type="submit"
                name="intent"
                value={`remove-${weekday}-${position}`}
                variant="quiet"
                size="small"
              >
                <X aria-hidden />
                <span className="sr-only sm:not-sr-only">Remove</span>
                <span className="sr-only">
                  {" "}
                  {name} {range.start} to {range.end}
                </span>
              </Button>
            </div>
            {(["start", "end"] as const).map((end) => {
              const id = rangeFieldId(end, weekday, position);
              const error = errorOf(id);
              return error ? (
                <p key={end} id={`${id}-error`} className="text-sm font-semibold text-danger">
                  {error}
                </p>
              ) : null;
            })}
          </div>
        ))}
        {ranges.length < mostRangesPerDay ? (
          <div>
            <Button
              id={`add-${weekday}`}
              type="submit"
              name="intent"
              value={`add-${weekday}`}
              variant="secondary"
              size="small"
            >
              <Plus aria-hidden />
              Add hours<span className="sr-only"> on {name}</span>
            </Button>
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}

function TimeInput({
  end,
  label,
  weekday,
  position,
  value,
  errorOf,
}: {
  end: "start" | "end";
  label: string;
  weekday: number;
  position: number;
  value: string;
  errorOf: (field: string) => string | undefined;
}) {
  const id = rangeFieldId(end, weekday, position);
  const error = errorOf(id);
  return (
    <Input
      id={id}
      type="time"
      name={`${end}-${weekday}`}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      defaultValue={value}
      className="max-w-36 min-w-28 flex-1 tabular-nums"
    />
  );
}

function CopyHours() {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Copy hours from one day to others</legend>
      <Field label="Copy the hours of">
        {(control) => (
          <Select {...control} name="copy_from" defaultValue="1">
            {weekdayNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="to">
        {(control) => (
          <Select {...control} name="copy_to" defaultValue="working-days">
            {copyTargets.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button id="copy" type="submit" name="intent" value="copy" variant="secondary">
        Copy
      </Button>
    </fieldset>
  );
}
