import { Link } from "react-router";
import {
  AppointmentTime,
  BookingStatusBadge,
} from "#features/booking/booking-components.contract.ts";
import { bookedConsultationPath, topicNames } from "../consultations.constants.ts";
import type { Consultation } from "../consultations.types.ts";

/** One's own consultation in a list of them. */
export function OwnConsultation({ booking, details }: Consultation) {
  const { id, hostName, hostTimeZone, guestTimeZone, startsAt, endsAt, status } = booking;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t border-line py-6">
      <div className="grid gap-2">
        <h3 className="text-lg">
          <Link className="link" to={bookedConsultationPath(id)}>
            Consultation with {hostName}
          </Link>
        </h3>
        <AppointmentTime
          startsAt={startsAt}
          endsAt={endsAt}
          timeZone={guestTimeZone}
          other={{ timeZone: hostTimeZone, label: "us" }}
        />
        {details ? <p className="text-muted">{topicNames[details.topic]}</p> : null}
      </div>
      <BookingStatusBadge status={status} />
    </article>
  );
}
