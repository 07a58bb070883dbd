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
  },
};
