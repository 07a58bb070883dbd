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

/** The free times of one day to choose from, each with the host's clock beside it. */
export function TimeChoice(props: TimeChoiceProps) {
  const { name, times, timeZone, host, chosen, onChoose, invalid, describedBy } = props;
  const labels = nameTimes(times, timeZone);
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-1">
      {times.map((time, index) => {
        const value = time.toISOString();
        return (
          <li key={value}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-control bg-surface px-3 py-2 transition-colors hover:border-ink hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
              <input
                type="radio"
                name={name}
                value={value}
                {...(onChoose
                  ? { checked: chosen === value, onChange: () => onChoose(value) }
                  : {})}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                className="mt-1 size-4 shrink-0 accent-accent outline-none"
              />
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="font-semibold tabular-nums">{labels[index]}</span>
                {isSameClock(time, timeZone, host.timeZone) ? null : (
                  <span className="text-sm text-muted tabular-nums">
                    {describeTimeThere(time, timeZone, host.timeZone)}
                  </span>
                )}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
