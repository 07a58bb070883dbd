import { Link } from "react-router";
import { CompanyContact } from "#features/company/company-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath, helpArticlePath, helpPath, ticketsPath } from "#shared/help-address.ts";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  limitForms,
  listReferences,
  openOwnTicket,
  openVisitorTicket,
} from "../tickets/open-ticket.usecases.server.ts";
import { ticketLimits, ticketPath, ticketTopics } from "../tickets/tickets.constants.ts";
import { ownTicketForm, visitorTicketForm } from "../tickets/tickets.schemas.ts";
import type { Route } from "./+types/contact";

export const handle: PageHandle = { form: { from: "anyone" }, listed: true };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Contact support",
    description: "Write to our team about your account, a booking, a payment or your data.",
    path: contactPath,
    image: "about",
    trail: [{ name: "Help center", path: helpPath }],
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const own = viewer.kind === "user" && viewer.email !== "" ? viewer : null;
  return {
    company: services.company,
    isSent: new URL(request.url).searchParams.has("sent"),
    email: own?.email ?? null,
    references: own ? await listReferences(services, own) : [],
  };
}

export const action = formActions(
  {
    own: formAction("user", ownTicketForm, async ({ services, viewer }, input) => {
      const { id } = await openOwnTicket(services, viewer, input);
      return `${ticketPath(id)}?sent`;
    }),
    visitor: formAction(
      "anyone",
      visitorTicketForm,
      async ({ services, values: { website } }, input) => {
        // Only programs fill in the field that nobody sees.
        if (!website) await openVisitorTicket(services, input);
        return `${contactPath}?sent`;
      },
    ),
  },
  { before: ({ services, client }) => limitForms(services, client.address) },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const common = [
  ["trouble-signing-in", "I can't sign in"],
  ["cancel-a-session", "Cancel a session"],
  ["refunds", "Refunds"],
  ["application-status", "Check the status of your application"],
  ["payouts", "Get paid as a mentor"],
] as const;

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { company, isSent, email, references } = loaderData;
  return (
    <Page
      title="Contact support"
      lead="Tell us what you need. Our team answers by email."
      width="text"
    >
      <div className="grid gap-12">
        {isSent ? (
          <Alert variant="success" title="Check your email" focused>
            <p>
              We'll email you a link. Open it to confirm your email address and send your message to
              our team. If you don't get it, check your spam folder, or send your message again in
              an hour.
            </p>
          </Alert>
        ) : (
          <ContactForm email={email} references={references} />
        )}
        <section aria-labelledby="common-title" className="grid gap-3">
          <h2 id="common-title" className="text-xl">
            Common questions
          </h2>
          <ul className="grid gap-1">
            {common.map(([slug, title]) => (
              <li key={slug}>
                <Link to={helpArticlePath(slug)} className="link inline-block py-1">
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link to={helpPath} className="link inline-block py-1">
                All help articles
              </Link>
            </li>
          </ul>
        </section>
        <section aria-labelledby="reach-title" className="grid gap-3">
          <h2 id="reach-title" className="text-xl">
            Other ways to reach us
          </h2>
          <CompanyContact company={company} />
        </section>
      </div>
    </Page>
  );
}

const topics = Object.entries(ticketTopics).map(([value, label]) => ({ value, label }));

function ContactForm({ email, references }: { email: string | null; references: string[] }) {
  return (
    <Form intent={email ? "own" : "visitor"} className="grid gap-6">
      <PageProblem />
      <SelectField
        name="topic"
        label="Topic"
        required
        options={[{ value: "", label: "Choose a topic" }, ...topics]}
      />
      {references.length > 0 ? (
        <SelectField
          name="reference"
          label="Payment"
          optional
          options={[
            { value: "", label: "None of these" },
            ...references.map((reference) => ({ value: reference, label: reference })),
          ]}
        />
      ) : null}
      <TextField name="subject" label="Subject" required maxLength={ticketLimits.subject.maximum} />
      <TextareaField
        name="message"
        label="Message"
        help="Never send a password or a card number."
        required
        rows={7}
        maxLength={ticketLimits.message.maximum}
      />
      {email ? (
        <p className="text-sm text-muted wrap-anywhere">
          We&apos;ll reply to {email}.{" "}
          <Link to={ticketsPath} className="link">
            See your earlier messages
          </Link>
        </p>
      ) : (
        <>
          <TextField name="name" label="Your name" required autoComplete="name" />
          <TextField
            name="email"
            label="Email"
            type="email"
            required
            help="We'll email you a link. Once you confirm your address, we'll get your message."
          />
          <div className="hidden">
            <TextField name="website" label="Leave this empty" optional autoComplete="off" />
          </div>
        </>
      )}
      <SubmitButton busyLabel="Sending...">Send message</SubmitButton>
    </Form>
  );
}
