import {
  type EmailExamples,
  exampleSite,
  exampleTime,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./people.emails.ts";

const reason = "We've received several reports about messages you sent.";
const site = { baseUrl: exampleSite };

export const title = "Standing and roles";

export const examples: EmailExamples["examples"] = {
  suspendedEmail: {
    "Suspended until": emails.suspendedEmail(to, { until: exampleTime, reason }),
    Suspended: emails.suspendedEmail(to, { until: null, reason }),
  },
  suspensionLiftedEmail: { Lifted: emails.suspensionLiftedEmail(to, site) },
  suspensionOverEmail: { Over: emails.suspensionOverEmail(to, site) },
  adminGrantedEmail: {
    "Administrator added": emails.adminGrantedEmail(to, { ...site, at: exampleTime }),
  },
  adminRevokedEmail: { "Administrator removed": emails.adminRevokedEmail(to, { at: exampleTime }) },
};
