import type { ReactNode } from "react";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime, ZonedTime } from "#ui/content/local-time.tsx";
import {
  describeAttendees,
  describeDuration,
  describePrice,
  minutesBetween,
} from "../events.rules.ts";
import type { PublicEvent } from "../events.types.ts";

/** When, where and who. */
export function EventDetails({ event }: { event: PublicEvent }) {
  const places = event.capacity === null ? "No limit" : event.capacity.toLocaleString("en-US");
  const items: { term: string; description: ReactNode }[] = [
    {
      term: "Your time",
      description: <LocalTime time={event.startsAt} zone={event.timeZone} />,
    },
    {
      term: "Host's time",
      description: <ZonedTime time={event.startsAt} zone={event.timeZone} />,
    },
    {
      term: "Duration",
      description: describeDuration(minutesBetween(event.startsAt, event.endsAt)),
    },
    { term: "Location", description: event.location },
    { term: "Price", description: describePrice(event) },
    { term: "Host", description: event.host },
    { term: "Spots", description: places },
    { term: "Attendees", description: describeAttendees(event) },
  ];
  return <DescriptionList items={items} />;
}
