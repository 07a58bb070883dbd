import { Plus, X } from "lucide-react";
import { useEffect } from "react";
import {
  copyTargets,
  maxRangesPerDay,
  rangeFieldId,
  type TypedWeek,
  weekdayNames,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TimeRange } from "#ui/form/time-range.tsx";
import { StudioZoneField } from "./studio-zone-field.tsx";

interface WeekFormProps {
  timeZone: string;
  week: TypedWeek;
  /** The control that gets the focus when the form appears. */
  focus: string | undefined;
}

/** The usual week. Rows are added and removed in the browser with scripts, by the server without. */
export function StudioWeekForm({ timeZone, week, focus }: WeekFormProps) {
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus]);
  return (
    <Form
      quiet
      hidden={{ form: "week" }}
      values={{ time_zone: timeZone, copy_from: 1, copy_to: "working-days" }}
      preventScrollReset
    >
      {/* Enter in a field clicks the first button of its form. */}
      <button type="submit" name="intent" value="save" hidden aria-hidden tabIndex={-1} />
      <StudioZoneField timeZone={timeZone} />
      <div className="border-t border-line">
        {weekdayNames.map((name, index) => (
          <Day key={name} name={name} weekday={index + 1} ranges={week[index] ?? []} />
        ))}
      </div>
      <CopyHours />
      <SubmitButton name="intent" value="save" busyLabel="Saving...">
        Save hours
      </SubmitButton>
    </Form>
  );
}

function Day({
  name,
  weekday,
  ranges,
}: {
  name: string;
  weekday: number;
  ranges: TypedWeek[number];
}) {
  return (
    <fieldset className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[8rem_1fr]">
      <legend className="float-left font-semibold sm:pt-2.5">{name}</legend>
      <div className="grid gap-3">
        {ranges.length === 0 ? <p className="text-muted sm:pt-2.5">No hours</p> : null}
        {ranges.map((range, position) => (
          <TimeRange
            key={`${position}-${range.start}-${range.end}`}
            start={timeOf("start", `${name}, from`, { weekday, position, value: range.start })}
            end={timeOf("end", `${name}, to`, { weekday, position, value: range.end })}
          >
            <SubmitButton
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
            </SubmitButton>
          </TimeRange>
        ))}
        {ranges.length < maxRangesPerDay ? (
          <SubmitButton
            id={`add-${weekday}`}
            name="intent"
            value={`add-${weekday}`}
            variant="secondary"
            size="small"
          >
            <Plus aria-hidden />
            Add hours<span className="sr-only"> on {name}</span>
          </SubmitButton>
        ) : null}
      </div>
    </fieldset>
  );
}

/** One of the two times of a row, by the names that the form's controls have. */
function timeOf(
  end: "start" | "end",
  label: string,
  { weekday, position, value }: { weekday: number; position: number; value: string },
) {
  return {
    id: rangeFieldId(end, weekday, position),
    name: `${end}-${weekday}`,
    label,
    position,
    value,
  };
}

function CopyHours() {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Copy hours from one day to others</legend>
      <SelectField
        name="copy_from"
        label="Copy hours from"
        options={weekdayNames.map((name, index) => ({ value: index + 1, label: name }))}
      />
      <SelectField name="copy_to" label="to" options={copyTargets} />
      <SubmitButton id="copy" name="intent" value="copy" variant="secondary">
        Copy
      </SubmitButton>
    </fieldset>
  );
}
