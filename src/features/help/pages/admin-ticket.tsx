import { data, Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isProductError } from "#shared/errors.ts";
import { formerColleague, nameInSentence } from "#shared/member-names.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { TicketConversation } from "../components/ticket-conversation.tsx";
import {
  answerTicket,
  closeTicket,
  deleteUnconfirmedTicket,
  noteOnTicket,
  readTicket,
  reopenTicket,
  takeTicket,
} from "../tickets/desk.usecases.server.ts";
import {
  adminTicketPath,
  adminTicketsPath,
  ticketLimits,
  ticketStatuses,
  ticketTopics,
} from "../tickets/tickets.constants.ts";
import { answerForm, closeForm, replyForm } from "../tickets/tickets.schemas.ts";
import type { Route } from "./+types/admin-ticket";

export const handle: PageHandle = { listed: false, form: { from: "support" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Support ticket",
    description: "What a person wrote to support, and our answers.",
    path: adminTicketPath(args.params.ticketId),
    listed: false,
  });
}

const notices = new Map([
  ["answered", "Your answer is on its way."],
  ["noted", "Your note is saved."],
  ["taken", "The ticket is assigned to you."],
  ["closed", "The ticket is closed. We'll email the person."],
  ["closed-quietly", "The ticket is closed."],
  ["reopened", "The ticket is open again."],
]);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", adminTicketPath(params.ticketId));
  const desk = await readTicket(services, admin, params.ticketId).catch((error: unknown) => {
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  });
  return {
    ticket: desk.ticket,
    messages: desk.messages,
    shown: desk.shown,
    team: Object.fromEntries(desk.team),
    viewerId: admin.userId,
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
  };
}

export const action = formActions({
  answer: formAction("support", answerForm, async ({ services, viewer, param, path }, input) => {
    await answerTicket(services, viewer, { ticketId: param("ticketId"), ...input });
    return `${path}?done=answered`;
  }),
  note: formAction("support", replyForm, async ({ services, viewer, param, path }, input) => {
    await noteOnTicket(services, viewer, { ticketId: param("ticketId"), ...input });
    return `${path}?done=noted`;
  }),
  take: formAction("support", async ({ services, viewer, param, path }) => {
    await takeTicket(services, viewer, param("ticketId"));
    return `${path}?done=taken`;
  }),
  close: formAction("support", closeForm, async ({ services, viewer, param, path }, input) => {
    const { isNotified } = await closeTicket(services, viewer, param("ticketId"), input);
    return `${path}?done=${isNotified ? "closed" : "closed-quietly"}`;
  }),
  delete: formAction("support", async ({ services, viewer, param }) => {
    await deleteUnconfirmedTicket(services, viewer, param("ticketId"));
    return `${adminTicketsPath}?status=unconfirmed&deleted`;
  }),
  reopen: formAction("support", async ({ services, viewer, param, path }) => {
    await reopenTicket(services, viewer, param("ticketId"));
    return `${path}?done=reopened`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminTicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, messages, shown, team, viewerId, notice } = loaderData;
  const isOpen = ticket.status === "open" || ticket.status === "answered";
  const isMine = ticket.assigneeId === viewerId;
  const countOwn = (written: "team" | "note") =>
    messages.filter(({ side, authorId }) => side === written && authorId === viewerId).length;
  return (
    <Page title={`#${ticket.number} ${ticket.subject}`} width="text">
      <div className="grid gap-8">
        <BackLink to={adminTicketsPath}>Support tickets</BackLink>
        <AdminFactorNotice />
        <DoneNotice title={notice} />
        <PageProblem />
        <DescriptionList
          items={[
            {
              term: "From",
              description: (
                <>
                  {ticket.name === ticket.email ? null : (
                    <>
                      <bdi>{ticket.name}</bdi>,{" "}
                    </>
                  )}
                  {ticket.email}
                  {ticket.userId ? (
                    <>
                      {" "}
                      <Link className="link" to={`/admin/users/${ticket.userId}`}>
                        Their account, where our answers go
                      </Link>
                    </>
                  ) : null}
                </>
              ),
            },
            { term: "Topic", description: ticketTopics[ticket.topic] },
            ...(ticket.reference ? [{ term: "About", description: ticket.reference }] : []),
            {
              term: "Status",
              description: (
                <>
                  {ticketStatuses[ticket.status]}, since <LocalTime time={ticket.statusAt} />
                </>
              ),
            },
            {
              term: "Assigned to",
              description: ticket.assigneeId
                ? (team[ticket.assigneeId] ?? formerColleague)
                : "No one yet",
            },
          ]}
        />
        <TicketConversation
          messages={messages}
          nameOf={({ side, authorId }) => {
            if (side === "requester") return ticket.name;
            const author = (authorId && team[authorId]) || formerColleague;
            return side === "note" ? `Note by ${nameInSentence(author)}` : author;
          }}
        />
        {isOpen ? (
          <Form
            // Empty once an answer is sent. What others write meanwhile leaves it alone.
            key={`answer ${countOwn("team")}`}
            intent="answer"
            idPrefix="answer"
            className="grid gap-4"
            quiet
          >
            <HiddenValue name="shown" value={shown} />
            <TextareaField
              name="message"
              label="Answer"
              help="The person gets your answer by email."
              required
              rows={6}
              maxLength={ticketLimits.reply.maximum}
            />
            <SubmitButton busyLabel="Sending...">Send answer</SubmitButton>
          </Form>
        ) : null}
        <FoldedForm
          key={`note ${countOwn("note")}`}
          intent="note"
          label="Add a note"
          look="link"
          idPrefix="note"
        >
          <TextareaField
            name="message"
            label="Note"
            help="Only our team sees this note on the site. If the person downloads their data, it's included."
            required
            rows={4}
            maxLength={ticketLimits.reply.maximum}
          />
          <SubmitButton variant="secondary">Save note</SubmitButton>
        </FoldedForm>
        <div className="flex flex-wrap gap-3">
          {isMine ? null : (
            <ButtonForm intent="take" variant="secondary">
              Assign to me
            </ButtonForm>
          )}
          {ticket.status === "unconfirmed" ? (
            <ButtonForm intent="delete" variant="secondary">
              Delete
            </ButtonForm>
          ) : null}
          {ticket.status === "closed" ? (
            <ButtonForm intent="reopen" variant="secondary" ignoresDoubleClick>
              Reopen
            </ButtonForm>
          ) : null}
          {isOpen ? (
            <ButtonForm intent="close" hidden={{ shown }} variant="secondary" ignoresDoubleClick>
              Close
            </ButtonForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
