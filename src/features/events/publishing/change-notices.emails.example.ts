import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import { addTime } from "#shared/time.ts";
import * as emails from "./change-notices.emails.ts";

const change = {
  to: exampleReader,
  now: exampleTime,
  event: {
    id: "physician-licensing",
    sequence: 1,
    title: "Physician Licensing in Canada",
    summary: "The steps to a license, in order.",
    location: "Virtual",
    startsAt: exampleTime,
    endsAt: addTime(exampleTime, { hours: 1 }),
    timeZone: "America/Toronto",
    joinUrl: "https://meet.example/licensing",
    isSample: false,
  },
};

export const title = "Changes of events";

export const examples: EmailExamples["examples"] = {
  changedEmail: {
    "New time": emails.changedEmail(exampleSite, { ...change, notice: "moved" }),
    "New location": emails.changedEmail(exampleSite, {
      ...change,
      notice: "relocated",
      event: { ...change.event, location: "Metro Hall, 55 John Street, Toronto" },
    }),
    "New time and location": emails.changedEmail(exampleSite, {
      ...change,
      notice: "moved_and_relocated",
      event: { ...change.event, location: "Metro Hall, 55 John Street, Toronto" },
    }),
    Canceled: emails.changedEmail(exampleSite, { ...change, notice: "cancelled" }),
    "On after all": emails.changedEmail(exampleSite, { ...change, notice: "back" }),
  },
};
