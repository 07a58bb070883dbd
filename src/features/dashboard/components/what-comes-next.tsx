import { Video } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NextBooking } from "#features/booking/booking.contract.ts";
import { joinMinutes } from "#features/booking/booking-parts.contract.ts";
import { ownConsultationsPath } from "#features/consultations/consultations-parts.contract.ts";
import { sessionsPath } from "#features/mentoring/mentoring-parts.contract.ts";
import type { NextSteps } from "#features/plans/plans.contract.ts";
import { planPath } from "#features/plans/plans-parts.contract.ts";
import { addTime, formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { CachedMarkup } from "#ui/content/cached-markup.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import type { WaitingEntry } from "../waiting.rules.ts";

/** An event that the viewer has registered for. */
interface NextEvent {
  title: string;
  path: string;
  startsAt: Date;
  endsAt: Date;
  joinUrl: string | null;
}

export interface WhatComesNextProps {
  booking: NextBooking | null;
  event: NextEvent | null;
  plan: NextSteps | null;
  waiting: readonly WaitingEntry[];
  now: Date;
}

/** The things that matter first: meetings, people who wait for an answer, and things to do. */
export function WhatComesNext({ booking, event, plan, waiting, now }: WhatComesNextProps) {
  const meetings = [
    ...(booking ? [toMeeting(booking)] : []),
    ...(event ? [{ ...event, to: event.path }] : []),
  ].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const steps = plan?.steps ?? [];
  return (
    <section aria-labelledby="next-title" className="grid content-start gap-3">
      <h2 id="next-title" className="text-xl">
        What&apos;s next
      </h2>
      {meetings.map((meeting) => (
        <Meeting key={meeting.to} {...meeting} now={now} />
      ))}
      {waiting.length > 0 ? (
        <ul className="border-t border-line">
          {waiting.map(({ to, title, detail, due, dueWord }) =>
            due ? (
              <Line key={`${to} ${title}`} to={to} title={title}>
                {due < now ? <Badge tone="danger">Overdue</Badge> : null} {dueWord}{" "}
                <LocalTime time={due} />
              </Line>
            ) : (
              // First steps, mostly, which many people are shown. A time would be in its reader's zone.
              <CachedMarkup
                key={`${to} ${title}`}
                as="li"
                className={lineStyles}
                of={LineContent}
                content={{ to, title, children: detail }}
              />
            ),
          )}
        </ul>
      ) : null}
      {plan && steps.length > 0 ? (
        <>
          <h3 className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-base font-semibold tracking-normal">
            <Link className="link" to={planPath(plan.planId)}>
              Your plan: {plan.title}
            </Link>
            <span className="text-sm font-normal text-muted" data-figures>
              {plan.done} of {plan.total} steps done
            </span>
          </h3>
          <ul className="border-t border-line">
            {steps.map((step) => (
              <Line
                key={step.id}
                to={`${planPath(plan.planId)}#step-${step.id}`}
                title={step.title}
              >
                {describeStart(step)}
              </Line>
            ))}
          </ul>
        </>
      ) : null}
      {meetings.length + waiting.length + steps.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">
          You&apos;re up to date. Anything that needs your answer will show up here.
        </p>
      ) : null}
    </section>
  );
}

function describeStart({ startBy, opensOn, underWayUntil }: NextSteps["steps"][number]): string {
  if (startBy) return `Start by ${formatDay(startBy)}`;
  if (underWayUntil) return `Under way until ${formatDay(underWayUntil)}`;
  return opensOn ? `Opens on ${formatDay(opensOn)}` : "You can start now";
}

interface MeetingProps {
  title: string;
  to: string;
  startsAt: Date;
  endsAt: Date;
  joinUrl: string | null;
}

function toMeeting({
  id,
  kind,
  startsAt,
  endsAt,
  meetingUrl,
  ...booking
}: NextBooking): MeetingProps {
  const list = kind === "mentor_session" ? sessionsPath : ownConsultationsPath;
  return {
    title: `${kind === "mentor_session" ? "Mentor session" : "Consultation"} with ${booking.with}`,
    to: `${list}/${encodeURIComponent(id)}`,
    startsAt,
    endsAt,
    joinUrl: meetingUrl,
  };
}

/** The time and title of a meeting, and its link to join shortly before it starts. */
function Meeting({ title, to, startsAt, endsAt, joinUrl, now }: MeetingProps & { now: Date }) {
  const isOpen = now >= addTime(startsAt, { minutes: -joinMinutes }) && now < endsAt;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-accent bg-surface px-5 py-4">
      <div className="grid gap-1">
        <p className="font-serif text-lg" data-figures>
          <LocalTime time={startsAt} />
        </p>
        <Link className="link w-fit font-semibold wrap-anywhere" to={to}>
          {title}
        </Link>
      </div>
      {isOpen && joinUrl ? (
        <Button asChild>
          <a href={joinUrl} rel="noopener noreferrer" target="_blank">
            <Video aria-hidden />
            Join
          </a>
        </Button>
      ) : null}
    </div>
  );
}

interface LineProps {
  to: string;
  title: string;
  children: ReactNode;
}

const lineStyles = "grid gap-1 border-b border-line py-3";

function Line(props: LineProps) {
  return (
    <li className={lineStyles}>
      <LineContent {...props} />
    </li>
  );
}

function LineContent({ to, title, children }: LineProps) {
  return (
    <>
      <Link className="link w-fit font-semibold wrap-anywhere" to={to}>
        {title}
      </Link>
      <p className="text-sm text-muted">{children}</p>
    </>
  );
}
