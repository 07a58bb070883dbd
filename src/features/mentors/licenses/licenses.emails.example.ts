import {
  type EmailExamples,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./licenses.emails.ts";

const about = { baseUrl: exampleSite, to: exampleReader, kind: "rcic" } as const;

export const title = "Professional licenses";

export const examples: EmailExamples["examples"] = {
  licenseCheckedEmail: {
    Checked: emails.licenseCheckedEmail(about, { expiresOn: "2027-11-30", listing: null }),
    "Checked, shown on the profile": emails.licenseCheckedEmail(about, {
      expiresOn: "2027-11-30",
      listing: "shown",
    }),
    "Checked, back on the list": emails.licenseCheckedEmail(about, {
      expiresOn: "2027-11-30",
      listing: "relisted",
    }),
    "Checked, still hidden": emails.licenseCheckedEmail(about, {
      expiresOn: "2027-11-30",
      listing: "hidden",
    }),
  },
  licenseDeclinedEmail: {
    "Not confirmed": emails.licenseDeclinedEmail(about, "The number isn't in the register."),
  },
  licenseEndedEmail: {
    "Ended, off the list": emails.licenseEndedEmail(about, {
      reason: "It has expired.",
      listing: "unlisted",
      mayEdit: true,
    }),
    "Ended, still on the list": emails.licenseEndedEmail(about, {
      reason: "It has expired.",
      listing: "listed",
      mayEdit: true,
    }),
    Ended: emails.licenseEndedEmail(about, {
      reason: "It has expired.",
      listing: null,
      mayEdit: true,
    }),
  },
};
