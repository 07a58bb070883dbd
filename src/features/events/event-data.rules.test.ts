import { expect, test } from "vitest";
import { describeEventData } from "./event-data.rules.ts";
import type { PublicEvent } from "./events.types.ts";

const event: PublicEvent = {
  id: "licensing",
  kind: "webinar",
  title: "Licensing in Ontario",
  summary: "What the College asks for.",
  description: "An hour with questions.",
  agenda: ["Documents"],
  host: "Adaora Obi",
  startsAt: new Date("2046-11-24T15:00:00Z"),
  endsAt: new Date("2046-11-24T16:00:00Z"),
  timeZone: "America/Toronto",
  location: "Online",
  capacity: 80,
  priceCents: 0,
  attendees: 10,
  is_sample: false,
};

const open = { baseUrl: "https://site.example", openness: "open" } as const;

test("an event tells search engines when, where and by whom it is, and what it costs", () => {
  expect(describeEventData(event, open)).toMatchObject({
    "@type": "Event",
    name: "Licensing in Ontario",
    startDate: "2046-11-24T15:00:00.000Z",
    endDate: "2046-11-24T16:00:00.000Z",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: "https://site.example/events/licensing" },
    organizer: { "@type": "Organization", name: expect.any(String) },
    offers: { price: 0, priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  expect(describeEventData(event, { ...open, openness: "full" })).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test("an event that's over offers search engines no spots", () => {
  expect(describeEventData(event, { ...open, openness: "over" })).not.toHaveProperty("offers");
});

test("an event at a place is there, and not online", () => {
  const location = "Metro Hall, 55 John Street, Toronto";
  const data = describeEventData({ ...event, location }, open);
  expect(data).toMatchObject({
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: location, address: location },
  });
});
