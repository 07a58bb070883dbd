import { Link } from "react-router";
import {
  AppointmentTime,
  BookingStatusBadge,
} from "#features/booking/booking-components.contract.ts";
import type { Booking } from "#features/booking/booking-parts.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { ListedSession } from "../sessions/read-session.usecases.server.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";
import { ownStatusLabel } from "../sessions/sessions.rules.ts";

/** Sessions of a mentor, each leading to its page. */
export function StudioSessions({
  label,
  sessions,
  deadlines = false,
}: {
  label: string;
  sessions: readonly ListedSession[];
  /** Whether to show the deadline for the mentor's answer. */
  deadlines?: boolean;
}) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {sessions.map(({ booking, session }) => (
        <li
          key={booking.id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-1">
            <p>
              <Link
                className="link text-lg font-semibold wrap-anywhere"
                to={sessionPath(booking.id)}
              >
                {booking.guestName}
              </Link>
            </p>
            <AppointmentTime
              startsAt={booking.startsAt}
              endsAt={booking.endsAt}
              timeZone={booking.hostTimeZone}
              other={{ timeZone: booking.guestTimeZone, label: "the mentee" }}
            />
            {deadlines && booking.answerBy ? (
              <p className="text-sm">
                Answer by <LocalTime time={booking.answerBy} />. {describeSilence(booking.status)}
              </p>
            ) : null}
          </div>
          <BookingStatusBadge status={booking.status} label={ownStatusLabel(booking, session)} />
        </li>
      ))}
    </ul>
  );
}

function describeSilence(status: Booking["status"]): string {
  return status === "rescheduled"
    ? "If you don't, we'll cancel the session and the mentee won't pay for it."
    : "If you don't, the request expires and the mentee isn't charged.";
}
