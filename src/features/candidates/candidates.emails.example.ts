import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./candidates.emails.ts";

export const title = "Candidates";

export const examples: EmailExamples["examples"] = {
  infectedDocumentEmail: {
    "Malware in a document": emails.infectedDocumentEmail(to, {
      baseUrl: exampleSite,
      title: "CV for hospitals",
    }),
  },
  expiryEmail: {
    "Document expires": emails.expiryEmail(to, {
      baseUrl: exampleSite,
      kind: "document",
      name: "Nursing license",
      expiresOn: "2027-01-15",
    }),
    "Registration expires": emails.expiryEmail(to, {
      baseUrl: exampleSite,
      kind: "registration",
      name: "College of Nurses of Ontario",
      expiresOn: "2027-01-15",
    }),
  },
  connectRequestEmail: {
    "A request to connect": emails.connectRequestEmail(to, {
      baseUrl: exampleSite,
      organization: "Lakeside Hospital",
    }),
  },
  connectAcceptedEmail: {
    "The request is accepted": emails.connectAcceptedEmail(to, {
      organization: "Lakeside Hospital",
      url: `${exampleSite}/hiring/talent`,
    }),
  },
  connectDeclinedEmail: {
    "The request is declined": emails.connectDeclinedEmail(to, {
      organization: "Lakeside Hospital",
      url: `${exampleSite}/hiring/talent`,
    }),
  },
};
