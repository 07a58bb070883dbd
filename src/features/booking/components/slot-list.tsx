import { type DayOfTimes, describeDay, nameZone } from "../calendar-days.rules.ts";
import { TimeChoice } from "./time-choice.tsx";

export interface SlotListProps {
  days: readonly DayOfTimes[];
  zone: string;
  host: { timeZone: string; label: string };
  name: string;
}

/** The free times as a list of days that can be opened: the calendar's stand-in without scripts. */
export function SlotList({ days, zone, host, name }: SlotListProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">Free times by day, in {nameZone(zone)} time.</p>
      {days.map(({ day, times }, index) => (
        <details key={day} open={index === 0} className="border-t border-line pt-2">
          <summary className="min-h-9 font-semibold">{describeDay(day)}</summary>
          <fieldset className="pt-2 pb-3">
            <legend className="sr-only">{describeDay(day)}</legend>
            <TimeChoice name={name} times={times} timeZone={zone} host={host} />
          </fieldset>
        </details>
      ))}
    </div>
  );
}
