import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./joining.emails.ts";

const event = {
  id: "physician-licensing",
  title: "Physician Licensing in Canada",
  startsAt: exampleTime,
  timeZone: "America/Toronto",
};
const join = { to: exampleReader, event, joinUrl: "https://meet.example/licensing" };

export const title = "Joining events";

export const examples: EmailExamples["examples"] = {
  joinEmail: {
    "Day before": emails.joinEmail(exampleSite, { ...join, notice: "day" }),
    "Hour before": emails.joinEmail(exampleSite, { ...join, notice: "hour" }),
    "New link": emails.joinEmail(exampleSite, { ...join, notice: "changed" }),
  },
  notesEmail: {
    Notes: emails.notesEmail(exampleSite, {
      to: exampleReader,
      event: {
        ...event,
        notes: `Start with the three forms we talked about.\n\nThe fees: ${exampleSite}/resources`,
        notesUrl: "https://video.example/licensing",
      },
    }),
  },
  missingLinkEmail: {
    "Link missing": emails.missingLinkEmail(exampleSite, {
      to: exampleReader,
      event: { ...event, registrations: 42 },
    }),
  },
};
