import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./event-messages.emails.ts";

export const title = "Messages about an event";

export const examples: EmailExamples["examples"] = {
  eventMessageEmail: {
    "The room opens earlier": emails.eventMessageEmail(exampleSite, {
      to: exampleReader,
      name: undefined,
      eventId: "physician-licensing",
      subject: "Physician Licensing in Canada: the room opens 10 minutes earlier",
      body: "The room opens at **9:50 a.m.** instead of 10 a.m.\n\nYour link stays the same.",
    }),
    "The event is off the site": emails.eventMessageEmail(exampleSite, {
      to: exampleReader,
      name: undefined,
      eventId: null,
      subject: "Physician Licensing in Canada: we're looking for another date",
      body: "Our host is ill. We'll write again as soon as there's another date.",
    }),
  },
};
