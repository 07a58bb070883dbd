import {
  type EmailExamples,
  exampleId,
  exampleSite,
  exampleReader as to,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./plans.emails.ts";

export const title = "Plans";

const shared = {
  baseUrl: exampleSite,
  planId: exampleId,
  title: "Start a medical residency in the US",
  stop: "/plan/reminders/stop?token=example",
};

export const examples: EmailExamples["examples"] = {
  planReminderEmail: {
    "One step": emails.planReminderEmail(to, {
      ...shared,
      due: [
        {
          stepId: "match",
          title: "Apply in ERAS and enter the Match",
          dueOn: "2027-09-02",
          kind: "opens",
          days: 14,
        },
      ],
    }),
    "Several steps": emails.planReminderEmail(to, {
      ...shared,
      due: [
        {
          stepId: "step-1",
          title: "Pass USMLE Step 1",
          dueOn: "2027-06-02",
          kind: "start",
          days: 3,
        },
        {
          stepId: "pathway",
          title: "Complete an ECFMG Pathway and OET Medicine",
          dueOn: "2027-06-12",
          kind: "start",
          days: 14,
        },
      ],
    }),
  },
};
