import { Link } from "react-router";
import { describeAppointment, nameClocks } from "#features/booking/booking-parts.contract.ts";
import { sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { addTime } from "#shared/time.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useVisitorZone } from "#ui/use-visitor-zone.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";

/** The next times that mentees are offered, on the mentor's clocks. */
export function StudioPreview({
  slots,
  timeZone,
  isPaused,
}: {
  slots: readonly Date[];
  timeZone: string;
  isPaused: boolean;
}) {
  if (slots.length === 0) {
    return (
      <p className="text-muted">
        {isPaused
          ? "None: you are paused."
          : "None. Add hours, or look whether your notice, your limit or your calendars leave any."}
      </p>
    );
  }
  return (
    <ul aria-label="Next free times" className="border-t border-line">
      {slots.map((startsAt) => (
        <li key={startsAt.toISOString()} className="border-b border-line py-2 tabular-nums">
          <time dateTime={startsAt.toISOString()}>
            {describeAppointment(startsAt, endOf(startsAt), timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Bookings outside the mentor's present hours: they stay. */
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
        These sessions lie outside your hours. They stand; open one to move or cancel it. Times in{" "}
        {nameClocks(zone)}.
      </p>
      <ul aria-label="Sessions outside your hours" className="border-t border-line">
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
