import { Link } from "react-router";
import { Badge, SampleBadge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import type { CalendarChoices } from "../calendar.usecases.server.ts";
import { eventPath, kindNames } from "../events.constants.ts";
import {
  describeAttendees,
  describeDuration,
  describePrice,
  minutesBetween,
} from "../events.rules.ts";
import type { PublicEvent } from "../events.types.ts";
import { CalendarMenu } from "./calendar-menu.tsx";

export interface ListedEvent extends PublicEvent {
  calendar: CalendarChoices;
}

export interface EventRowProps {
  event: ListedEvent;
  /** Whether to mark it as a sample, in a list that also has real ones. */
  isMarked: boolean;
  /** Label of its main button. */
  action: "Register Now" | "Register Free";
}

/** One event of the list: when it is, what it is, and how to come. */
export function EventRow({ event, isMarked, action }: EventRowProps) {
  const path = eventPath(event.id);
  return (
    <article className="grid gap-x-10 gap-y-4 py-8 md:grid-cols-[14rem_1fr] lg:grid-cols-[14rem_1fr_13rem]">
      <div className="grid content-start gap-1">
        <p className="font-semibold tabular-nums">
          <LocalTime time={event.startsAt} zone={event.timeZone} />
        </p>
        <p className="text-sm text-muted">
          {describeDuration(minutesBetween(event.startsAt, event.endsAt))}
        </p>
      </div>
      <div className="grid max-w-text content-start gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{kindNames[event.kind]}</Badge>
          {isMarked ? <SampleBadge /> : null}
        </p>
        <h3 className="text-xl">
          <Link to={path} className="underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="text-muted">{event.summary}</p>
        <p className="text-sm">
          {[event.location, describePrice(event), describeAttendees(event)].join(" · ")}
        </p>
        <p className="text-sm text-muted">Host: {event.host}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3 md:col-start-2 lg:col-start-3 lg:flex-col">
        <Button asChild>
          <Link to={`${path}#register`}>
            <span>
              {action}
              <span className="sr-only"> for {event.title}</span>
            </span>
          </Link>
        </Button>
        <CalendarMenu title={event.title} choices={event.calendar} />
      </div>
    </article>
  );
}
