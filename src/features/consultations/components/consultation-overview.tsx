import { Video } from "lucide-react";
import {
  AppointmentTime,
  type Booking,
  describeAppointment,
} from "#features/booking/booking-parts.contract.ts";
import { formatTime } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { topicNames } from "../consultations.constants.ts";
import type { ConsultationDetails } from "../consultations.types.ts";

/** When, where and about what; for the office also with whom. */
export function ConsultationOverview({
  booking,
  details,
  isOffice,
}: {
  booking: Booking;
  details: ConsultationDetails | null;
  isOffice: boolean;
}) {
  const { startsAt, endsAt, guestTimeZone, hostTimeZone, guestName, guestEmail } = booking;
  const items = [
    {
      term: "Time",
      description: isOffice ? (
        <OfficeTime {...booking} />
      ) : (
        <AppointmentTime
          startsAt={startsAt}
          endsAt={endsAt}
          timeZone={guestTimeZone}
          other={{ timeZone: hostTimeZone, label: "us" }}
        />
      ),
    },
    ...(isOffice
      ? [
          { term: "Guest", description: <span dir="auto">{guestName}</span> },
          ...(guestEmail ? [{ term: "Email", description: guestEmail }] : []),
        ]
      : []),
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
  return <DescriptionList items={items} />;
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

/** When a consultation is, on the office's clocks and the guest's, wherever the reader is. */
export function OfficeTime({ startsAt, endsAt, hostTimeZone, guestTimeZone }: Booking) {
  return (
    <p>
      <time dateTime={startsAt.toISOString()} className="font-semibold">
        {describeAppointment(startsAt, endsAt, hostTimeZone)}
      </time>
      {guestTimeZone === hostTimeZone ? null : (
        <span className="block text-sm text-muted">
          Guest&apos;s time: {formatTime(startsAt, guestTimeZone)}
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
