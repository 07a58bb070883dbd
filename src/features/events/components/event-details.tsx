import type { ReactNode } from "react";
import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import {
  describeAttendees,
  describeDuration,
  describePrice,
  minutesBetween,
} from "../events.rules.ts";
import type { PublicEvent } from "../events.types.ts";

/** When, where and who. `hostTime` is the beginning on the host's clock. */
export function EventDetails({ event, hostTime }: { event: PublicEvent; hostTime: string }) {
  const places = event.capacity === null ? "No limit" : event.capacity.toLocaleString("en-US");
  const items: { term: string; description: ReactNode }[] = [
    {
      term: "Your time",
      description: <LocalTime time={event.startsAt} />,
    },
    { term: "Host's time", description: hostTime },
    {
      term: "Duration",
      description: describeDuration(minutesBetween(event.startsAt, event.endsAt)),
    },
    { term: "Location", description: event.location },
    { term: "Price", description: describePrice(event) },
    { term: "Host", description: event.host },
    { term: "Spots", description: places },
    { term: "Attendees", description: describeAttendees(event.attendees) },
  ];
  return <DescriptionList items={items} />;
}
