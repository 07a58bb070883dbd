import { Link } from "react-router";
import {
  AppointmentTime,
  BookingStatusBadge,
} from "#features/booking/booking-components.contract.ts";
import { formatMoney } from "#shared/money.ts";
import type { ListedSession } from "../sessions/read-session.usecases.server.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";
import { isSponsored, ownStatusLabel } from "../sessions/sessions.rules.ts";

/** Sessions that the reader booked. */
export function SessionList({
  sessions,
  label,
}: {
  sessions: readonly ListedSession[];
  label: string;
}) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {sessions.map(({ booking, session }) => (
        <li
          key={booking.id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto]"
        >
          <div className="grid gap-1">
            <p className="font-serif text-lg">
              <Link to={sessionPath(booking.id)} className="link">
                {booking.hostName}
              </Link>
            </p>
            <AppointmentTime
              startsAt={booking.startsAt}
              endsAt={booking.endsAt}
              timeZone={booking.guestTimeZone}
              other={{ timeZone: booking.hostTimeZone, label: "the mentor" }}
            />
          </div>
          <div className="flex items-start gap-3 sm:grid sm:justify-items-end">
            <BookingStatusBadge status={booking.status} label={ownStatusLabel(booking, session)} />
            {session ? (
              <span className="text-muted tabular-nums">
                {isSponsored(session) ? "Free" : formatMoney(session.price)}
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
