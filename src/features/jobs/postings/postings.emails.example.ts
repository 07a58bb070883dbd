import {
  type EmailExamples,
  exampleId,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import { hiringTeamEmail, jobsPausedEmail } from "./postings.emails.ts";

const about = { baseUrl: exampleSite, to, organization: "Lakeside Hospital" };

export const title = "Employers' jobs";

export const examples: EmailExamples["examples"] = {
  jobsPausedEmail: {
    "One job": jobsPausedEmail(about, ["Registered Nurse, Emergency"]),
    "Several jobs": jobsPausedEmail(about, [
      "Registered Nurse, Emergency",
      "Registered Nurse, Surgery",
      "Family Physician",
    ]),
  },
  hiringTeamEmail: {
    "Added to a team": hiringTeamEmail(exampleSite, to, [
      { id: exampleId, title: "Registered Nurse, Emergency", isPublished: true },
    ]),
    "Added to several teams": hiringTeamEmail(exampleSite, to, [
      { id: exampleId, title: "Registered Nurse, Emergency", isPublished: true },
      { id: exampleId, title: null, isPublished: false },
    ]),
  },
};
