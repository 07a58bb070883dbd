import { Link } from "react-router";
import { BookingStatusBadge } from "#features/booking/booking-components.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { consultationEvents } from "../consultation-events.constants.ts";
import { adminConsultationPath, topicNames } from "../consultations.constants.ts";
import type { ListedConsultation } from "../own-consultations.usecases.server.ts";
import { ClosedOfficeBadge } from "./closed-office-badge.tsx";
import { isQuestion } from "./consultation-actions.tsx";
import { JoinLink, OfficeTime } from "./consultation-overview.tsx";

/** A consultation as administrators work through them. */
export function AdminConsultation({
  booking,
  details,
  actions,
  isOfficeClosed,
}: ListedConsultation) {
  const { id, hostName, guestName, guestEmail, reason } = booking;
  return (
    <article className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[4fr_5fr] md:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-3">
        <OfficeTime {...booking} />
        <p className="text-muted">{hostName}</p>
        <BookingStatusBadge status={booking.status} />
        {isOfficeClosed ? <ClosedOfficeBadge actions={actions} /> : null}
      </div>
      <div className="grid content-start gap-3 md:row-span-2">
        <h3 dir="auto" className="text-xl wrap-anywhere">
          <Link className="link" to={adminConsultationPath(id)}>
            {guestName}
          </Link>
        </h3>
        {guestEmail ? (
          <p className="wrap-anywhere">
            <a className="link" href={`mailto:${guestEmail}`}>
              {guestEmail}
            </a>
          </p>
        ) : null}
        {details ? (
          <>
            {details.company ? (
              <p dir="auto" className="wrap-anywhere text-muted">
                {details.company}
              </p>
            ) : null}
            <p className="font-semibold">{topicNames[details.topic]}</p>
            {details.about ? (
              <p dir="auto" className="wrap-anywhere">
                About: {details.about}
              </p>
            ) : null}
            {details.message ? (
              <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
                {details.message}
              </p>
            ) : null}
          </>
        ) : null}
        {reason ? (
          <p dir="auto" className="wrap-anywhere text-muted">
            Reason: {reason}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap content-start gap-2 empty:hidden md:col-start-1 md:row-start-2">
        <JoinLink booking={booking} size="small" />
        {actions.some(isQuestion) ? (
          <Button asChild variant="secondary" size="small">
            <Link to={adminConsultationPath(id)}>
              {actions.some(({ asksForTime }) => asksForTime) ? "Move or cancel" : "Cancel"}
              <span className="sr-only"> {guestName}</span>
            </Link>
          </Button>
        ) : null}
        {actions
          .filter(({ event }) => consultationEvents[event]?.doneInList)
          .map(({ event, label }) => (
            <Outcome key={event} bookingId={id} intent={event} label={label} name={guestName} />
          ))}
      </div>
    </article>
  );
}

function Outcome(props: { bookingId: string; intent: string; label: string; name: string }) {
  const { bookingId, intent, label, name } = props;
  return (
    <ButtonForm intent={intent} hidden={{ bookingId }} variant="secondary" size="small">
      {label}
      <span className="sr-only"> {name}</span>
    </ButtonForm>
  );
}
