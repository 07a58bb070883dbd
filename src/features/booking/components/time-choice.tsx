import { useVisitorClock } from "#ui/content/use-visitor-zone.ts";
import { Choice } from "#ui/form/choice.tsx";
import { nameTimes } from "../calendar-days.rules.ts";
import { describeTimeThere, isSameClock } from "../slot-words.rules.ts";

export interface TimeChoiceProps {
  name: string;
  times: readonly Date[];
  /** The visitor's. */
  timeZone: string;
  host: { timeZone: string; label: string };
  /** The chosen time, as its ISO text. Left out where the browser alone keeps it. */
  chosen?: string | null;
  onChoose?: (time: string) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** The available times of one day to choose from, each with the host's clock beside it. */
export function TimeChoice(props: TimeChoiceProps) {
  const { name, times, timeZone, host, chosen, onChoose, invalid, describedBy } = props;
  const clock = useVisitorClock();
  const labels = nameTimes(times, timeZone, clock);
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-1">
      {times.map((time, index) => {
        const value = time.toISOString();
        return (
          <li key={value}>
            <Choice
              look="card"
              name={name}
              value={value}
              {...(onChoose ? { checked: chosen === value, onChange: () => onChoose(value) } : {})}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="font-semibold tabular-nums">{labels[index]}</span>
                {isSameClock(time, timeZone, host.timeZone) ? null : (
                  <span className="text-sm text-muted tabular-nums">
                    {describeTimeThere(time, timeZone, host.timeZone, clock)}
                  </span>
                )}
              </span>
            </Choice>
          </li>
        );
      })}
    </ul>
  );
}
