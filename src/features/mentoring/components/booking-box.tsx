import { CalendarClock, RotateCcw, ShieldCheck, Video } from "lucide-react";
import { Link } from "react-router";
import {
  describeTimeThere,
  guaranteeDays,
  isSameClock,
} from "#features/booking/booking-parts.contract.ts";
import { PriceNote } from "#features/fee-protection/fee-protection-components.contract.ts";
import type { PublicMentor } from "#features/mentors/mentors-parts.contract.ts";
import {
  describeRate,
  sessionMinutes,
  timesAnchor,
} from "#features/mentors/mentors-parts.contract.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { useVisitorClock, useVisitorZone } from "#ui/content/use-visitor-zone.ts";
import { Button } from "#ui/controls/button.tsx";
import { bookPath, cancellationTiers } from "../sessions/sessions.constants.ts";

export const bookingAnchor = "booking";

export interface BookingBoxProps {
  mentor: PublicMentor;
  /** Null: a mentor without an account here can't be booked. */
  bookable: {
    isPaused: boolean;
    hasHours: boolean;
    next: readonly Date[];
    timeZone: string;
  } | null;
}

/** A session's price and what it includes, the next available times, and the ways to book one. */
export function BookingBox({ mentor, bookable }: BookingBoxProps) {
  const freeUntil = cancellationTiers[0]?.fromHours;
  const hasTimes = bookable !== null && bookable.next.length > 0;
  return (
    <section
      id={bookingAnchor}
      aria-labelledby="booking-title"
      className="grid scroll-mt-6 gap-6 rounded-md border border-line bg-surface p-6"
    >
      <div className="grid gap-1">
        <h2 id="booking-title" className="font-serif text-2xl font-medium tabular-nums">
          {describeRate(mentor.hourly_rate)}
        </h2>
        <p className="text-sm text-muted">In US dollars, tax included.</p>
        {hasTimes ? null : <p className="text-muted wrap-anywhere">{mentor.availability}</p>}
      </div>
      <ul className="grid gap-3">
        <Included icon={Video} title={`${sessionMinutes}-minute video call`}>
          We'll email you the link once your session is confirmed.
        </Included>
        <Included
          icon={RotateCcw}
          title={`Cancel for free up to ${freeUntil} hours before the start`}
        >
          You can also move your session at no extra cost.
        </Included>
        <Included icon={ShieldCheck} title="Satisfaction guarantee">
          {`If your session wasn't what you and the mentor agreed on, ask for a refund within ${guaranteeDays} days.`}
        </Included>
      </ul>
      <div className="grid gap-3">
        {hasTimes ? (
          <Button asChild>
            <Link to={bookPath(mentor.id)}>Book a Session</Link>
          </Button>
        ) : null}
        {mentor.has_account || mentor.is_sample ? (
          <Button asChild variant="secondary">
            <Link to={messagePath(mentor.id)}>Send Message</Link>
          </Button>
        ) : null}
        {hasTimes ? <PriceNote service="mentoring" /> : null}
      </div>
      {/* For a mentor without available times, links to them lead to the reason. */}
      <div
        id={hasTimes ? undefined : timesAnchor}
        className="grid scroll-mt-6 gap-3 border-t border-line pt-6"
      >
        <h3 className="flex items-center gap-2 font-sans font-semibold">
          <CalendarClock aria-hidden className="size-5 text-muted" />
          Next available times
        </h3>
        <Times mentor={mentor} bookable={bookable} />
      </div>
    </section>
  );
}

/** The rate with the way to a booking, in a line. */
export function BookingBar({ mentor }: { mentor: PublicMentor }) {
  return (
    <p className="flex items-center justify-between gap-4">
      <span className="font-serif text-lg font-medium tabular-nums">
        {describeRate(mentor.hourly_rate)}
      </span>
      <Button asChild>
        <Link to={bookPath(mentor.id)}>Book</Link>
      </Button>
    </p>
  );
}

function Times({ mentor, bookable }: BookingBoxProps) {
  if (!bookable || bookable.next.length === 0) {
    return <p className="text-muted">{describeObstacle(mentor, bookable)}</p>;
  }
  return (
    <ul aria-label="Next available times" className="grid gap-2">
      {bookable.next.map((time) => (
        <li key={time.toISOString()}>
          <Link
            to={`${bookPath(mentor.id)}?startsAt=${encodeURIComponent(time.toISOString())}`}
            // Room for a second line: what the mentor's clock shows comes with the scripts, and moves nothing then.
            className="flex min-h-16 flex-wrap content-center items-center justify-between gap-x-3 rounded-sm border border-control px-3 py-2 transition-colors hover:border-ink hover:bg-sunken"
          >
            <LocalTime time={time} zone={bookable.timeZone} />
            <TimeThere time={time} zone={bookable.timeZone} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The mentor's own time, where it's another one. */
function TimeThere({ time, zone }: { time: Date; zone: string }) {
  const [visitorZone, clock] = [useVisitorZone(zone), useVisitorClock()];
  return isSameClock(time, visitorZone, zone) ? (
    <span aria-hidden className="text-sm text-muted">
      Book
    </span>
  ) : (
    <span className="text-sm text-muted">{describeTimeThere(time, visitorZone, zone, clock)}</span>
  );
}

function describeObstacle(
  { full_name }: PublicMentor,
  bookable: BookingBoxProps["bookable"],
): string {
  if (!bookable) return `You can't book ${full_name} on this site yet.`;
  if (bookable.isPaused) return `${full_name} isn't taking new bookings right now.`;
  return bookable.hasHours
    ? "There are no available times right now. Send a message to ask for one."
    : `${full_name} isn't taking bookings yet. Send a message to ask for a time.`;
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
