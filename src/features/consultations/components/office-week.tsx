import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TimeRange } from "#ui/form/time-range.tsx";
import type { TypedHours } from "../office-hours.usecases.server.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** An office's hours on each day of the week; a day without any is closed. */
export function OfficeWeek({
  week,
  shown,
  zone,
}: {
  week: readonly (readonly TypedHours[])[];
  /** Stands for the week as it was shown. */
  shown: string;
  /** Name of the clocks that show the hours. */
  zone: string;
}) {
  return (
    <Form intent="save-week" hidden={{ shown }} quiet preventScrollReset>
      <p className="max-w-text text-muted">
        Hours are in {zone} time. Leave a day blank if the office is closed. Consultations already
        booked won&apos;t change.
      </p>
      <ul className="grid">
        {weekdays.map((name, index) => (
          <li key={name}>
            <fieldset className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 sm:grid-cols-[8rem_1fr]">
              <legend className="sr-only">{name}</legend>
              <span aria-hidden className="font-semibold sm:pt-2.5">
                {name}
              </span>
              <div className="grid gap-3">
                {week[index]?.map((hours, position) => (
                  <TimeRangeFields key={hours.startId} {...{ hours, name, index, position }} />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <SubmitButton busyLabel="Saving...">Save hours</SubmitButton>
    </Form>
  );
}

interface TimeRangeFieldsProps {
  hours: TypedHours;
  name: string;
  index: number;
  position: number;
}

function TimeRangeFields({ hours, name, index, position }: TimeRangeFieldsProps) {
  const { startId, endId } = hours;
  const again = position > 0 ? " again" : "";
  return (
    <TimeRange
      step={1800}
      start={{
        id: startId,
        name: `start-${index + 1}`,
        label: `${name} opens${again}`,
        value: hours.start,
        position,
      }}
      end={{
        id: endId,
        name: `end-${index + 1}`,
        label: `${name} closes${again}`,
        value: hours.end,
        position,
      }}
    />
  );
}
