import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
  exampleToken,
} from "#platform/mail/email-examples.fixture.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import * as emails from "./events.emails.ts";

const event = {
  id: "physician-licensing",
  sequence: 0,
  title: "Physician Licensing in Canada",
  summary: "What to expect from the first form to the first shift.",
  host: "Dr. Priya Raman",
  location: "Virtual",
  startsAt: exampleTime,
  endsAt: addTime(exampleTime, { hours: 1 }),
  timeZone: "America/Toronto",
  joinUrl: null,
  isSample: false,
};
const to = exampleReader;
const now = subtractTime(exampleTime, { days: 7 });
const registration = { to, event, cancelToken: exampleToken, now };

export const title = "Events";

export const examples: EmailExamples["examples"] = {
  registeredEmail: {
    "Link comes later": emails.registeredEmail(exampleSite, registration),
    "Link comes later, on the last day": emails.registeredEmail(exampleSite, {
      ...registration,
      now: subtractTime(exampleTime, { hours: 5 }),
    }),
    "With the link": emails.registeredEmail(exampleSite, {
      ...registration,
      event: { ...event, joinUrl: "https://meet.example/licensing" },
    }),
    "At a place": emails.registeredEmail(exampleSite, {
      ...registration,
      event: { ...event, location: "Metro Hall, 55 John Street, Toronto" },
    }),
    "Sample event": emails.registeredEmail(exampleSite, {
      ...registration,
      event: { ...event, isSample: true },
    }),
  },
  registrationDeniedEmail: { Suspended: emails.registrationDeniedEmail(to, event) },
};
