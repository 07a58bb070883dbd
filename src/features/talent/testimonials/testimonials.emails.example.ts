import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./testimonials.emails.ts";

export const title = "Testimonials";

export const examples: EmailExamples["examples"] = {
  withdrawLinkEmail: {
    "To the person": emails.withdrawLinkEmail(exampleSite, {
      to: exampleReader,
      quote: "They told me on the first call which exam I had to take, and by when.",
      shownOn: "everywhere",
      withdrawPath: "/testimonials/withdraw?token=example",
    }),
  },
  withdrawnEmail: {
    "To administrators": emails.withdrawnEmail(exampleSite, {
      to: exampleReader,
      name: "Ada Example",
      path: `/admin/content/testimonials/items/${exampleId}`,
    }),
  },
};
