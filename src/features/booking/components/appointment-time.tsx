import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { nameClocks } from "../calendar-days.rules.ts";
import { describeAppointment, describeHostTime, isSameClock } from "../slot-words.rules.ts";

export interface AppointmentTimeProps {
  startsAt: Date;
  endsAt: Date;
  /** The reader's zone as the server knows it; the browser's own is used once scripts run. */
  timeZone: string;
  /** The other side's clock is shown too, where it differs: `the mentor`. */
  other?: { timeZone: string; label: string };
}

/** The time of an appointment in the reader's zone, with the zone's name. */
export function AppointmentTime({ startsAt, endsAt, timeZone, other }: AppointmentTimeProps) {
  const zone = useVisitorZone(timeZone);
  const clock = useVisitorClock();
  return (
    <span className="block">
      <time dateTime={startsAt.toISOString()} className="font-semibold">
        {describeAppointment(startsAt, endsAt, zone, clock)}
      </time>
      <span className="block text-sm text-muted">
        {nameClocks(zone)}
        {other && !isSameClock(startsAt, zone, other.timeZone)
          ? ` · ${describeHostTime(startsAt, zone, other, clock)}`
          : ""}
      </span>
    </span>
  );
}
