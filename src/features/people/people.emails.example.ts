import {
  type EmailExamples,
  exampleSite,
  exampleTime,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./people.emails.ts";

const reason = "We've received several reports about messages you sent.";
const site = { baseUrl: exampleSite };
const roles = { ...site, at: exampleTime };

export const title = "Standing and roles";

export const examples: EmailExamples["examples"] = {
  suspendedEmail: {
    "Suspended until": emails.suspendedEmail(to, { until: exampleTime, reason }),
    Suspended: emails.suspendedEmail(to, { until: null, reason }),
  },
  suspensionLiftedEmail: { Lifted: emails.suspensionLiftedEmail(to, site) },
  suspensionOverEmail: { Over: emails.suspensionOverEmail(to, site) },
  viewAsStartedEmail: {
    "Seen by the team": emails.viewAsStartedEmail(to, {
      by: `team@${new URL(exampleSite).host}`,
      at: exampleTime,
      until: new Date(exampleTime.getTime() + 900_000),
      reason: "You wrote that a button is missing.",
    }),
  },
  dataDownloadedEmail: {
    "Data downloaded": emails.dataDownloadedEmail(to, {
      at: exampleTime,
      by: `team@${new URL(exampleSite).host}`,
      reason: "You asked us for a copy by phone.",
    }),
  },
  rolesChangedEmail: {
    "Role given": emails.rolesChangedEmail(to, { ...roles, given: ["editor"], taken: [] }),
    "Role taken": emails.rolesChangedEmail(to, { ...roles, given: [], taken: ["admin"] }),
    Both: emails.rolesChangedEmail(to, { ...roles, given: ["support"], taken: ["finance"] }),
  },
};
