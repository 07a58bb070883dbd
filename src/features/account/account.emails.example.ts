import {
  type EmailExamples,
  exampleSite,
  exampleTime,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./account.emails.ts";

const news = { baseUrl: exampleSite, at: exampleTime };
const leaving = { baseUrl: exampleSite, deleteAfter: exampleTime };

export const title = "Account and data";

export const examples: EmailExamples["examples"] = {
  dataExportedEmail: { "Data copy": emails.dataExportedEmail(to, news) },
  deletionRequestedEmail: { "Deletion requested": emails.deletionRequestedEmail(to, leaving) },
  deletionNearEmail: { "Deletion tomorrow": emails.deletionNearEmail(to, leaving) },
  deletionCancelledEmail: { "Deletion cancelled": emails.deletionCancelledEmail(to, news) },
  accountDeletedEmail: { "Account deleted": emails.accountDeletedEmail(to, news) },
};
