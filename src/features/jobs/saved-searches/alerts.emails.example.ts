import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./alerts.emails.ts";
import { describeSearch } from "./saved-searches.rules.ts";

const job = {
  id: exampleId,
  title: "Registered Nurse, Emergency",
  employer: "Thunder Bay Sample Hospital",
  sector: "healthcare",
  location: "Thunder Bay, ON",
  country: "CA",
  isRemote: false,
  employmentType: "full_time",
  pay: { minimumCents: 39_07, maximumCents: 56_00, currency: "CAD", period: "hour" },
  postedAt: new Date("2026-11-20T12:00:00Z"),
  closesAt: new Date("2026-12-20T12:00:00Z"),
  closedAt: null,
  is_sample: true,
} as const;

const stop = (token: string) => ({ path: `/jobs/alerts/stop?token=${token}`, tokenHash: "" });
const trades = { keyword: "", location: "", filters: { sector: "trades", visa: "yes" } } as const;
const nurse = {
  id: exampleId,
  query: { keyword: "nurse", location: "Ontario", filters: {} },
  name: "“nurse” in Ontario",
  jobs: [job],
  total: 1,
  stop: stop("example-one"),
};

export const title = "Job alerts";

export const examples: EmailExamples["examples"] = {
  jobAlertEmail: {
    "One job": emails.jobAlertEmail(exampleSite, {
      to: exampleReader,
      searches: [nurse],
      stopAllPath: stop("example-all").path,
    }),
    "Several searches": emails.jobAlertEmail(exampleSite, {
      to: exampleReader,
      searches: [
        nurse,
        {
          ...nurse,
          query: trades,
          name: describeSearch(trades),
          total: 12,
          stop: stop("example-two"),
        },
      ],
      stopAllPath: stop("example-all").path,
    }),
  },
};
