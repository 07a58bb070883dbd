import type { Email } from "../../src/platform/mail/email.ts";
import {
  type EmailExamples,
  exampleName,
  exampleSender,
  exampleSite,
} from "../../src/platform/mail/email-examples.fixture.ts";
import type { EmailMessage } from "../../src/platform/mail/mail.ts";
import { renderEmail } from "../../src/platform/mail/render-email.ts";

/** One email of the site, with data as in an example file beside the function that writes it. */
export interface ExampleEmail {
  /** `Bookings` */
  group: string;
  /** `Day before` */
  name: string;
  /** The end of its address in `/dev/emails`. */
  slug: string;
  email: Email;
  message: EmailMessage;
}

export const exampleFiles = import.meta.glob<EmailExamples>("../../src/**/*.emails.example.ts", {
  eager: true,
});

/** Every email, laid out. */
export function listExampleEmails(): ExampleEmail[] {
  return Object.values(exampleFiles)
    .sort((one, other) => one.title.localeCompare(other.title))
    .flatMap(({ title, examples }) =>
      Object.values(examples)
        .flatMap((variants) => Object.entries(variants))
        .flatMap(([name, email]) => (email ? [{ group: title, name, email }] : [])),
    )
    .map(({ group, name, email }) => ({
      group,
      name,
      slug: `${group} ${name}`.toLowerCase().replace(/\W+/g, "-"),
      email,
      message: renderEmail(email, {
        name: exampleName,
        baseUrl: exampleSite,
        sender: exampleSender,
      }),
    }));
}
