import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Input } from "#ui/input.tsx";
import type { TypedHours } from "../office-hours.usecases.server.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** An office's hours on each day of the week; a day without any is closed. */
export function OfficeWeek({
  week,
  zone,
  problems,
}: {
  week: readonly (readonly TypedHours[])[];
  /** What the clocks are called that the hours are of. */
  zone: string;
  problems: FieldError[];
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "save-week";
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-6">
      <input type="hidden" name="intent" value="save-week" />
      <ErrorSummary errors={problems} />
      <p className="max-w-text text-muted">
        Hours are in {zone} time. A day without hours is closed. What is booked already stands.
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
                  <Stretch key={hours.startId} {...{ hours, name, index, position, problems }} />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <Button type="submit" busy={busy} className="w-fit">
        {busy ? "Saving..." : "Save hours"}
      </Button>
    </Form>
  );
}

interface StretchProps {
  hours: TypedHours;
  name: string;
  index: number;
  position: number;
  problems: FieldError[];
}

function Stretch({ hours, name, index, position, problems }: StretchProps) {
  const { startId, endId, start, end } = hours;
  const wrong = problems.filter(({ field }) => field === startId || field === endId);
  const stateOf = (id: string) =>
    wrong.some(({ field }) => field === id)
      ? ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const)
      : {};
  const again = position > 0 ? " again" : "";
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="time"
          id={startId}
          name={`start-${index + 1}`}
          step={1800}
          defaultValue={start}
          aria-label={`${name} opens${again}`}
          {...stateOf(startId)}
          className="w-36!"
        />
        <span aria-hidden>to</span>
        <Input
          type="time"
          id={endId}
          name={`end-${index + 1}`}
          step={1800}
          defaultValue={end}
          aria-label={`${name} closes${again}`}
          {...stateOf(endId)}
          className="w-36!"
        />
      </div>
      {wrong.map(({ field, message }) => (
        <p key={field} id={`${field}-error`} className="text-sm font-semibold text-danger">
          {message}
        </p>
      ))}
    </div>
  );
}
