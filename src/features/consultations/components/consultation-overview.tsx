import { Video } from "lucide-react";
import { Link } from "react-router";
import { AppointmentTime } from "#features/booking/booking-components.contract.ts";
import {
  type Booking,
  describeAppointment,
  isSameClock,
} from "#features/booking/booking-parts.contract.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { useVisitorClock } from "#ui/content/use-visitor-zone.ts";
import { Button } from "#ui/controls/button.tsx";
import { topicNames } from "../consultations.constants.ts";
import type { ConsultationDetails } from "../consultations.types.ts";

interface Overview {
  booking: Booking;
  details: ConsultationDetails | null;
}

/** The time and subject of a consultation, for its guest. */
export function ConsultationOverview({ booking, details }: Overview) {
  const { startsAt, endsAt, guestTimeZone, hostTimeZone } = booking;
  const time = (
    <AppointmentTime
      startsAt={startsAt}
      endsAt={endsAt}
      timeZone={guestTimeZone}
      other={{ timeZone: hostTimeZone, label: "us" }}
    />
  );
  return (
    <DescriptionList
      items={[{ term: "Time", description: time }, ...subjectItems({ booking, details })]}
    />
  );
}

/** The same for the team, with the office and the guest. */
export function DeskOverview({
  booking,
  details,
  personPath,
}: Overview & {
  /** Page of the guest's account, if there is one and the reader may open it. */
  personPath: string | null;
}) {
  const { guestName, guestEmail, guestId, hostName } = booking;
  const name = <span dir="auto">{guestName}</span>;
  return (
    <DescriptionList
      items={[
        { term: "Time", description: <OfficeTime {...booking} /> },
        { term: "Office", description: hostName },
        {
          term: "Guest",
          description: personPath ? (
            <Link className="link" to={personPath}>
              {name}
            </Link>
          ) : (
            name
          ),
        },
        { term: "Account", description: describeAccount(guestId, details) },
        ...(guestEmail
          ? [
              {
                term: "Email",
                description: (
                  <a className="link" href={`mailto:${guestEmail}`}>
                    {guestEmail}
                  </a>
                ),
              },
            ]
          : []),
        ...(details ? [] : [{ term: "Topic", description: "Deleted with the guest's account" }]),
        ...subjectItems({ booking, details }),
      ]}
    />
  );
}

/** Details are deleted only with the guest's account. */
function describeAccount(guestId: string | null, details: ConsultationDetails | null): string {
  if (!details) return "Deleted";
  return guestId ? "Has an account" : "No account";
}

function subjectItems({ booking, details }: Overview) {
  return [
    ...(details
      ? [
          { term: "Topic", description: topicNames[details.topic] },
          ...worded("Company", details.company),
          ...worded("About", details.about),
          ...worded("Message", details.message),
        ]
      : []),
    ...worded("Reason", booking.reason),
  ];
}

function worded(term: string, text: string | null) {
  if (!text) return [];
  const description = (
    <span dir="auto" className="whitespace-pre-line">
      {text}
    </span>
  );
  return [{ term, description }];
}

/** The time of a consultation on the office's clocks and the guest's, wherever the reader is. */
export function OfficeTime({ startsAt, endsAt, hostTimeZone, guestTimeZone }: Booking) {
  const clock = useVisitorClock();
  return (
    <p>
      <time dateTime={startsAt.toISOString()} className="font-semibold">
        {describeAppointment(startsAt, endsAt, hostTimeZone, clock)}
      </time>
      {isSameClock(startsAt, guestTimeZone, hostTimeZone) ? null : (
        <span className="block text-sm text-muted">
          Guest&apos;s time: {describeAppointment(startsAt, endsAt, guestTimeZone, clock)}
        </span>
      )}
    </p>
  );
}

/** The way into the meeting, while there is one. */
export function JoinLink({ booking, size }: { booking: Booking; size?: "small" }) {
  const { meetingUrl, status, guestName } = booking;
  if (!meetingUrl || status !== "confirmed") return null;
  return (
    <Button asChild className="w-fit" {...(size ? { size, variant: "secondary" } : {})}>
      <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden />
        Join the video call{size ? <span className="sr-only"> with {guestName}</span> : null}
      </a>
    </Button>
  );
}
