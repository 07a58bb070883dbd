import { CalendarClock, ShieldCheck, Video } from "lucide-react";
import { Link } from "react-router";
import { consultationPath } from "#features/talent/talent-parts.contract.ts";
import { formatTime } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import { fullyBooked, sessionMinutes } from "../directory.constants.ts";
import type { PublicMentor } from "../directory.types.ts";
import { describeRate } from "../mentor-words.rules.ts";

export const bookingAnchor = "booking";

export interface BookingBoxProps {
  mentor: PublicMentor;
  /** Times to choose from; empty where the mentor has named none. */
  times: readonly Date[];
}

/** What an hour costs, what one gets, and the ways to ask for it. */
export function BookingBox({ mentor, times }: BookingBoxProps) {
  const { full_name, hourly_rate, availability } = mentor;
  return (
    <section
      id={bookingAnchor}
      aria-labelledby="booking-title"
      className="grid scroll-mt-6 gap-6 rounded-md border border-line bg-surface p-6"
    >
      <div className="grid gap-1">
        <h2 id="booking-title" className="font-serif text-2xl font-medium tabular-nums">
          {describeRate(hourly_rate)}
        </h2>
        <p className="text-muted wrap-anywhere">{availability}</p>
      </div>
      <ul className="grid gap-3">
        <Included icon={Video} title={`${sessionMinutes}-minute video call`}>
          You get the link with the confirmation.
        </Included>
        <Included icon={ShieldCheck} title="Satisfaction guarantee">
          If a session was not what you agreed on, tell us and we arrange another one or return the
          fee.
        </Included>
      </ul>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={consultationPath({ topic: "mentorship", about: full_name })}>
            Book a Session
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={consultationPath({ topic: "mentorship", about: `A message for ${full_name}` })}>
            Send Message
          </Link>
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-6">
        <h3 className="flex items-center gap-2 font-sans font-semibold">
          <CalendarClock aria-hidden className="size-5 text-muted" />
          Times in the next two weeks
        </h3>
        <Times mentor={mentor} times={times} />
      </div>
    </section>
  );
}

function Times({ mentor, times }: BookingBoxProps) {
  if (times.length === 0) {
    return (
      <p className="text-muted">
        {mentor.availability === fullyBooked
          ? "No time is free. Send a message to hear when that changes."
          : "Suggest three times that suit you when you book. The mentor confirms one of them."}
      </p>
    );
  }
  return (
    <>
      {mentor.is_sample ? <SampleNote>Times made up for this invented mentor.</SampleNote> : null}
      <ul aria-label="Times" className="grid gap-2">
        {times.map((time) => (
          <li key={time.toISOString()}>
            <Link
              to={consultationPath({
                topic: "mentorship",
                about: `${mentor.full_name}, ${formatTime(time)}`,
              })}
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm border border-control px-3 py-2 transition-colors hover:border-ink hover:bg-sunken"
            >
              <LocalTime time={time} />
              <span aria-hidden className="text-sm text-muted">
                Book
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface IncludedProps {
  icon: typeof Video;
  title: string;
  children: string;
}

function Included({ icon: Icon, title, children }: IncludedProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <p>
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-muted">{children}</span>
      </p>
    </li>
  );
}
