import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import { unreadEmail } from "./messages.emails.ts";

const thread = {
  threadId: exampleId,
  partnerName: "Adaeze Okonkwo",
  role: "mentee",
  unread: 1,
} as const;

export const title = "Messages";

export const examples: EmailExamples["examples"] = {
  unreadEmail: {
    "One message": unreadEmail(exampleSite, exampleReader, [thread]),
    "Two people": unreadEmail(exampleSite, exampleReader, [
      thread,
      { ...thread, partnerName: "Priya Raman", unread: 3 },
    ]),
    "To an employer's team": unreadEmail(exampleSite, exampleReader, [
      { ...thread, role: "employer" },
    ]),
  },
};
