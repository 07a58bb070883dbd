import type { Event } from "schema-dts";
import { brand } from "#shared/brand.ts";
import { eventPath } from "./events.constants.ts";
import { isOnline, type Openness } from "./events.rules.ts";
import type { PublicEvent } from "./events.types.ts";

/** An event in schema.org's words. It offers spots only while its page does. */
export function describeEventData(
  event: PublicEvent,
  { baseUrl, openness }: { baseUrl: string; openness: Openness },
): Event & object {
  const url = new URL(eventPath(event.id), baseUrl).href;
  return {
    "@type": "Event",
    name: event.title,
    description: event.summary,
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    eventAttendanceMode: isOnline(event)
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: isOnline(event)
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: event.location, address: event.location },
    image: new URL("/social/events.png", baseUrl).href,
    url,
    organizer: { "@type": "Organization", name: brand.name, url: new URL("/", baseUrl).href },
    ...(openness === "over"
      ? {}
      : {
          offers: {
            "@type": "Offer" as const,
            price: event.priceCents / 100,
            priceCurrency: "USD",
            availability: availabilities[openness],
            url: `${url}#register`,
          },
        }),
  };
}

const availabilities = {
  open: "https://schema.org/InStock",
  full: "https://schema.org/SoldOut",
} as const satisfies Record<Exclude<Openness, "over">, string>;
