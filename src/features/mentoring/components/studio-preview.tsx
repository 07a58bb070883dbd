import { Link } from "react-router";
import { describeAppointment, nameClocks } from "#features/booking/booking-parts.contract.ts";
import { sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { addTime } from "#shared/time.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";

/** The next times that mentees can book, in the mentor's time zone. */
export function StudioPreview({
  slots,
  timeZone,
  isHidden,
  isPaused,
}: {
  slots: readonly Date[];
  timeZone: string;
  /** The mentor was taken off the list. */
  isHidden: boolean;
  isPaused: boolean;
}) {
  const clock = useVisitorClock();
  if (slots.length === 0) {
    return <p className="text-muted">{describeNone({ isHidden, isPaused })}</p>;
  }
  return (
    <ul aria-label="Next available times" className="border-t border-line">
      {slots.map((startsAt) => (
        <li key={startsAt.toISOString()} className="border-b border-line py-2 tabular-nums">
          <time dateTime={startsAt.toISOString()}>
            {describeAppointment(startsAt, endOf(startsAt), timeZone, clock)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function describeNone({ isHidden, isPaused }: { isHidden: boolean; isPaused: boolean }): string {
  if (isHidden) return "None while your profile is hidden.";
  if (isPaused) return "None while you're paused.";
  return "None. Add hours, or check your minimum notice, weekly limit and calendars.";
}

/** Bookings outside the mentor's current hours, which still stand. */
export function StudioOutside({
  bookings,
  timeZone,
}: {
  bookings: readonly { id: string; guestName: string; startsAt: Date }[];
  timeZone: string;
}) {
  const zone = useVisitorZone(timeZone);
  return (
    <div className="grid gap-3">
      <p>
        {bookings.length === 1
          ? "This session or request is outside your hours. Open it to move, cancel or answer it."
          : "These sessions and requests are outside your hours. Open one to move, cancel or answer it."}{" "}
        Times are in {nameClocks(zone)}.
      </p>
      <ul aria-label="Sessions and requests outside your hours" className="border-t border-line">
        {bookings.map(({ id, guestName, startsAt }) => (
          <li key={id} className="border-b border-line py-2">
            <Link className="link" to={sessionPath(id)}>
              {guestName}
            </Link>
            , <LocalTime time={startsAt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function endOf(startsAt: Date): Date {
  return addTime(startsAt, { minutes: sessionMinutes });
}
