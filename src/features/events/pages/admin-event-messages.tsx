import { MailingList } from "#features/mailings/mailings-components.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { adminEventPath, eventMessagePath, eventMessagesPath } from "../events.constants.ts";
import {
  beginEventMessage,
  listEventMessages,
} from "../messages/event-messages.usecases.server.ts";
import type { Route } from "./+types/admin-event-messages";

export const handle: PageHandle = { listed: false, form: { from: "support" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Messages about an event",
    description: "Email everyone who registered for an event.",
    path: eventMessagesPath(args.params.eventId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { eventId } = params;
  const user = requireRight(viewer, "support", eventMessagesPath(eventId));
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const list = await listEventMessages(services, user, { eventId, page });
  const { event, mailings, hasMore } = list;
  return { event, mailings, page, pages: hasMore ? page + 1 : page, newId: crypto.randomUUID() };
}

/** The form brings the id, so that a form that is sent twice begins one. */
export const action = formAction("support", async ({ services, viewer, param, values }) => {
  const { id: mailingId = "" } = values;
  const eventId = param("eventId");
  await beginEventMessage(services, viewer, { eventId, mailingId });
  return eventMessagePath(eventId, mailingId);
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminEventMessagesPage({ loaderData }: Route.ComponentProps) {
  const { event, mailings, page, pages, newId } = loaderData;
  return (
    <Page
      title="Messages to people who registered"
      lead={`Write only about ${event.title}. Use the newsletter for anything else.`}
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <BackLink to={adminEventPath(event.id)}>{event.title}</BackLink>
        <ButtonForm action={eventMessagesPath(event.id)} hidden={{ id: newId }}>
          Write a message
        </ButtonForm>
        <MailingList
          label="Messages"
          mailings={mailings}
          pathOf={(id) => eventMessagePath(event.id, id)}
          empty="No messages yet"
        />
        <PageTurns
          label="Pages of messages"
          page={page}
          pages={pages}
          pathOf={(number) => `${eventMessagesPath(event.id)}?page=${number}`}
          before="Newer"
          after="Older"
        />
      </div>
    </Page>
  );
}
