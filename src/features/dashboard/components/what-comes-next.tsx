import { Video } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NextBooking } from "#features/booking/booking.contract.ts";
import { joinMinutes } from "#features/booking/booking-parts.contract.ts";
import { ownConsultationsPath } from "#features/consultations/consultations-parts.contract.ts";
import { sessionsPath } from "#features/mentoring/mentoring-parts.contract.ts";
import { messagesPath } from "#features/messages/messages-parts.contract.ts";
import type { NextSteps } from "#features/plans/plans.contract.ts";
import { planPath, plansPath } from "#features/plans/plans-parts.contract.ts";
import { addTime, formatDay } from "#shared/time.ts";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";

export interface WhatComesNextProps {
  booking: NextBooking | null;
  plan: NextSteps | null;
  unread: number;
  now: Date;
  /** Somebody who could follow a plan, and has none. */
  invitesToPlan: boolean;
}

/** The things that matter first: whom one meets, what to do, who has written. */
export function WhatComesNext({ booking, plan, unread, now, invitesToPlan }: WhatComesNextProps) {
  const steps = plan?.steps ?? [];
  if (!booking && steps.length === 0 && unread === 0 && !invitesToPlan) return null;
  return (
    <section aria-labelledby="next-title" className="grid gap-3">
      <h2 id="next-title" className="text-xl">
        What comes next
      </h2>
      <ul className="border-t border-line">
        {booking ? <NextMeeting booking={booking} now={now} /> : null}
        {steps.map(({ id, title, startBy }) => (
          <Line
            key={id}
            to={`${planPath(plan?.planId ?? "")}#step-${id}`}
            title={title}
            detail={startBy ? `Start by ${formatDay(startBy)}` : "You can start now"}
          />
        ))}
        {unread > 0 ? (
          <Line
            to={messagesPath}
            title={unread === 1 ? "1 unread message" : `${unread} unread messages`}
            detail="Read and answer"
          />
        ) : null}
        {invitesToPlan && !plan ? (
          <Line
            to={plansPath}
            title="Plan the way to your next country"
            detail="See each step with its dates and costs"
          />
        ) : null}
      </ul>
    </section>
  );
}

function NextMeeting({ booking, now }: { booking: NextBooking; now: Date }) {
  const { id, kind, startsAt, endsAt, meetingUrl } = booking;
  const list = kind === "mentor_session" ? sessionsPath : ownConsultationsPath;
  const isOpen = now >= addTime(startsAt, { minutes: -joinMinutes }) && now < endsAt;
  return (
    <Line
      to={`${list}/${encodeURIComponent(id)}`}
      title={`${kind === "mentor_session" ? "Mentor session" : "Consultation"} with ${booking.with}`}
      detail={<LocalTime time={startsAt} />}
    >
      {isOpen && meetingUrl ? (
        <Button asChild size="small">
          <a href={meetingUrl} rel="noopener noreferrer" target="_blank">
            <Video aria-hidden />
            Join
          </a>
        </Button>
      ) : null}
    </Line>
  );
}

function Line({
  to,
  title,
  detail,
  children,
}: {
  to: string;
  title: string;
  detail: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="grid gap-1">
        <Link className="link w-fit font-semibold wrap-anywhere" to={to}>
          {title}
        </Link>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      {children}
    </li>
  );
}
