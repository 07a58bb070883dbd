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

export const title = "Suspensions and roles";

export const examples: EmailExamples["examples"] = {
  suspendedEmail: {
    "Suspended until": emails.suspendedEmail(to, { ...site, until: exampleTime, reason }),
    Suspended: emails.suspendedEmail(to, { ...site, until: null, reason }),
  },
  suspensionLiftedEmail: { Lifted: emails.suspensionLiftedEmail(to, site) },
  suspensionOverEmail: { Over: emails.suspensionOverEmail(to, site) },
  accountMergedEmail: {
    "Merged, to the account that stays": emails.accountMergedEmail(to, {
      ...site,
      at: exampleTime,
      leaves: { name: "amina@work.example", hasEmail: true },
      reason: "You wrote that you signed up twice.",
    }),
    "Merged with an account without an email": emails.accountMergedEmail(to, {
      ...site,
      at: exampleTime,
      leaves: { name: "+14165550123", hasEmail: false },
      reason: "You wrote that you signed up twice.",
    }),
  },
  accountGoneEmail: {
    "Merged, to the account that's gone": emails.accountGoneEmail(to, {
      ...site,
      at: exampleTime,
      stays: "amina@home.example",
      reason: "You wrote that you signed up twice.",
    }),
  },
  viewAsStartedEmail: {
    "Seen by the team": emails.viewAsStartedEmail(to, {
      ...site,
      by: `team@${new URL(exampleSite).host}`,
      at: exampleTime,
      until: new Date(exampleTime.getTime() + 900_000),
      reason: "You wrote that a button is missing.",
    }),
  },
  dataDownloadedEmail: {
    "Data downloaded": emails.dataDownloadedEmail(to, {
      ...site,
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
