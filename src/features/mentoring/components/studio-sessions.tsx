import { Link } from "react-router";
import {
  AppointmentTime,
  type Booking,
  BookingStatusBadge,
} from "#features/booking/booking-parts.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { sessionPath } from "../sessions/sessions.constants.ts";
import { ownStatusLabel } from "../sessions/sessions.rules.ts";

type ShownSession = Pick<
  Booking,
  | "id"
  | "guestName"
  | "hostName"
  | "reason"
  | "absent"
  | "startsAt"
  | "endsAt"
  | "status"
  | "answerBy"
  | "hostTimeZone"
  | "guestTimeZone"
>;

/** Sessions of a mentor, each leading to its page. */
export function StudioSessions({
  label,
  sessions,
  deadlines = false,
}: {
  label: string;
  sessions: readonly ShownSession[];
  /** Whether to show the deadline for the mentor's answer. */
  deadlines?: boolean;
}) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-1">
            <p>
              <Link
                className="link text-lg font-semibold wrap-anywhere"
                to={sessionPath(session.id)}
              >
                {session.guestName}
              </Link>
            </p>
            <AppointmentTime
              {...session}
              timeZone={session.hostTimeZone}
              other={{ timeZone: session.guestTimeZone, label: "the mentee" }}
            />
            {deadlines && session.answerBy ? (
              <p className="text-sm">
                Answer by <LocalTime time={session.answerBy} />. {describeSilence(session.status)}
              </p>
            ) : null}
          </div>
          <BookingStatusBadge status={session.status} label={ownStatusLabel(session, null)} />
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
