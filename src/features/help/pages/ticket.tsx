import { data, Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { isProductError } from "#shared/errors.ts";
import { contactPath, ticketsPath } from "#shared/help-address.ts";
import { Badge } from "#ui/content/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { TicketConversation } from "../components/ticket-conversation.tsx";
import { limitForms } from "../tickets/open-ticket.usecases.server.ts";
import {
  closeOwnTicket,
  confirmTicket,
  readOwnTicket,
  replyToTicket,
  type TicketAccess,
} from "../tickets/own-tickets.usecases.server.ts";
import { ticketLimits, ticketPath, ticketTopics } from "../tickets/tickets.constants.ts";
import { ownStatuses } from "../tickets/tickets.rules.ts";
import { replyForm } from "../tickets/tickets.schemas.ts";
import type { Route } from "./+types/ticket";

export const handle: PageHandle = { listed: false, form: { from: "anyone" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Support ticket",
    description: "What you wrote to support, and our answers.",
    path: ticketPath(args.params.ticketId),
    listed: false,
  });
}

const notices = new Map([
  ["sent", "Your message is on its way. We've emailed you a confirmation."],
  ["replied", "Your reply is sent."],
  ["closed", "The ticket is closed."],
]);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  // Without a key, only its account opens a ticket.
  if (!key) requireUserPage(viewer, ticketPath(params.ticketId));
  const access = { ticketId: params.ticketId, key };
  const { ticket, messages } = await readOwnTicket(services, viewer, access).catch(
    (error: unknown) => {
      if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
      throw error;
    },
  );
  const { number, topic, subject, reference, status } = ticket;
  const done = [...notices.keys()].find((name) => searchParams.has(name));
  return {
    ticket: { number, topic, subject, reference, status },
    messages,
    isOwn: viewer.kind === "user" && viewer.userId === ticket.userId,
    notice: done ? notices.get(done) : null,
  };
}

const accessOf = ({ param, request }: FormPage<"anyone">): TicketAccess => ({
  ticketId: param("ticketId"),
  key: new URL(request.url).searchParams.get("key"),
});

/** The same address, which says what was done. */
function back(page: FormPage<"anyone">, done: string): string {
  const { ticketId, key } = accessOf(page);
  const path = ticketPath(ticketId, key ?? undefined);
  return `${path}${key ? "&" : "?"}${done}`;
}

export const action = formActions(
  {
    confirm: formAction("anyone", async (page) => {
      await confirmTicket(page.services, page.viewer, accessOf(page));
      return back(page, "sent");
    }),
    reply: formAction("anyone", replyForm, async (page, { message }) => {
      await replyToTicket(page.services, page.viewer, { ...accessOf(page), message });
      return back(page, "replied");
    }),
    close: formAction("anyone", async (page) => {
      await closeOwnTicket(page.services, page.viewer, accessOf(page));
      return back(page, "closed");
    }),
  },
  { before: ({ services, client }) => limitForms(services, client.address) },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, messages, isOwn, notice } = loaderData;
  const written = messages.filter(({ side }) => side === "requester").length;
  return (
    <Page
      title={ticket.subject}
      lead={
        ticket.status === "unconfirmed"
          ? "One more step: confirm your email to send your message."
          : `Ticket #${ticket.number}, ${ticketTopics[ticket.topic]}`
      }
      width="text"
    >
      <div className="grid gap-8">
        <DoneNotice title={notice} />
        <PageProblem />
        {ticket.status === "unconfirmed" ? (
          <ButtonForm intent="confirm" busyLabel="Sending...">
            Confirm and send
          </ButtonForm>
        ) : (
          <Badge className="w-fit">{ownStatuses[ticket.status]}</Badge>
        )}
        {ticket.reference ? (
          <p className="text-muted wrap-anywhere">About: {ticket.reference}</p>
        ) : null}
        <TicketConversation
          messages={messages}
          nameOf={({ side }) => (side === "team" ? `${brand.name} support` : "You")}
        />
        {ticket.status === "open" || ticket.status === "answered" ? (
          <>
            <Form key={written} intent="reply" className="grid gap-4">
              <TextareaField
                name="message"
                label="Your reply"
                required
                rows={5}
                maxLength={ticketLimits.reply.maximum}
              />
              <SubmitButton busyLabel="Sending...">Send reply</SubmitButton>
            </Form>
            <ButtonForm intent="close" variant="secondary">
              Close this ticket
            </ButtonForm>
          </>
        ) : null}
        {ticket.status === "closed" ? (
          <Alert title="This ticket is closed">
            <p>
              Still need help?{" "}
              <Link to={contactPath} className="link">
                Send us a new message
              </Link>
              .
            </p>
          </Alert>
        ) : null}
        {isOwn ? <BackLink to={ticketsPath}>Your support tickets</BackLink> : null}
      </div>
    </Page>
  );
}
