import {
  type EmailExamples,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./claims.emails.ts";

export const title = "Claims";

export const examples: EmailExamples["examples"] = {
  claimEndsEmail: {
    "Ends soon": emails.claimEndsEmail(exampleSite, {
      to,
      claim: { figure: "clients", value: "300+", label: "Clients", validUntil: "2027-06-30" },
    }),
  },
};
