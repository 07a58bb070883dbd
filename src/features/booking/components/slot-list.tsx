import { clockTime, formatWeekday } from "#shared/time.ts";
import { useVisitorClock } from "#ui/content/use-visitor-zone.ts";
import { type DayOfTimes, nameClocks } from "../calendar-days.rules.ts";
import { nameHostTimes } from "../slot-words.rules.ts";
import { TimeChoice } from "./time-choice.tsx";

export interface SlotListProps {
  days: readonly DayOfTimes[];
  zone: string;
  host: { timeZone: string; label: string };
  name: string;
  /** A time that the hidden calendar sends unless another one is chosen here, as its ISO text. */
  chosen: string | null;
}

/** The available times as a list of days that can be opened: the calendar's fallback without scripts. */
export function SlotList({ days, zone, host, name, chosen }: SlotListProps) {
  const clock = useVisitorClock();
  const all = days.flatMap(({ times }) => times);
  const hostTimes = nameHostTimes(all, zone, host);
  const sent = all.find((time) => time.toISOString() === chosen);
  const day = days.find(({ times }) => sent && times.includes(sent))?.day;
  return (
    <div className="grid gap-2">
      {sent && day ? (
        <p className="font-semibold">
          Selected: {formatWeekday(day)}, {clockTime(sent, zone, clock)}. To change it, choose
          another time below.
        </p>
      ) : null}
      <p className="text-sm text-muted">
        Available times by day, in {nameClocks(zone)}.
        {hostTimes ? ` Each one also shows ${hostTimes}.` : null}
      </p>
      {days.map(({ day: listed, times }, index) => (
        <details key={listed} open={index === 0} className="border-t border-line pt-2">
          <summary className="min-h-9 font-semibold">{formatWeekday(listed)}</summary>
          <fieldset className="pt-2 pb-3">
            <legend className="sr-only">{formatWeekday(listed)}</legend>
            <TimeChoice name={name} times={times} timeZone={zone} host={host} />
          </fieldset>
        </details>
      ))}
    </div>
  );
}
