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
/** As a mentor reads it. */
const mentors = { ...context, otherName: "Ngozi Adeyemi" };
const reason = "It names someone who wasn't part of the session.";

export const title = "Reviews";

export const examples: EmailExamples["examples"] = {
  writtenEmail: { "The other has written": emails.writtenEmail(context, exampleTime) },
  publishedEmail: {
    Both: emails.publishedEmail(context, "both", "mentee"),
    Own: emails.publishedEmail(context, "own", "mentee"),
    "Own, a mentor's": emails.publishedEmail(mentors, "own", "mentor"),
    Theirs: emails.publishedEmail(context, "theirs", "mentee"),
  },
  repliedEmail: { Reply: emails.repliedEmail(context) },
  hiddenEmail: {
    "Hidden: author": emails.hiddenEmail(context, { isAuthor: true, isPublic: true, reason }),
    "Hidden: other": emails.hiddenEmail(mentors, { isAuthor: false, isPublic: true, reason }),
  },
  shownEmail: {
    "Shown again: author": emails.shownEmail(context, { isAuthor: true, isPublic: true }),
    "Shown again: other": emails.shownEmail(mentors, { isAuthor: false, isPublic: true }),
    "Shown again: a mentor's": emails.shownEmail(context, { isAuthor: false, isPublic: false }),
  },
};
