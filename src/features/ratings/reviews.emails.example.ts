import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./reviews.emails.ts";

const context = {
  baseUrl: exampleSite,
  to: exampleReader,
  bookingId: exampleId,
  otherName: "Adaeze Okonkwo",
};
const reason = "It names someone who wasn't part of the session.";

export const title = "Reviews";

export const examples: EmailExamples["examples"] = {
  writtenEmail: { "The other has written": emails.writtenEmail(context, exampleTime) },
  publishedEmail: {
    Both: emails.publishedEmail(context, "both"),
    Own: emails.publishedEmail(context, "own"),
    Theirs: emails.publishedEmail(context, "theirs"),
  },
  repliedEmail: { Reply: emails.repliedEmail(context) },
  hiddenEmail: {
    "Hidden: author": emails.hiddenEmail(context, { isAuthor: true, reason }),
    "Hidden: other": emails.hiddenEmail(context, { isAuthor: false, reason }),
  },
  shownEmail: {
    "Shown again: author": emails.shownEmail(context, true),
    "Shown again: other": emails.shownEmail(context, false),
  },
};
