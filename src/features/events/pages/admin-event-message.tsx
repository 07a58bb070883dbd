import { mailingActions } from "#features/mailings/mailings.contract.ts";
import { MailingPage } from "#features/mailings/mailings-components.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { eventMessagePath, eventMessagesPath } from "../events.constants.ts";
import { eventMessagePlace, readEventMessage } from "../messages/event-messages.usecases.server.ts";
import type { Route } from "./+types/admin-event-message";

export const handle: PageHandle = {
  listed: false,
  form: { from: "support", maxTextBytes: 400_000 },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.desk.mailing.subject || "Message",
    description: "Write to people who registered for an event.",
    path: eventMessagePath(args.params.eventId, args.params.mailingId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireRight(viewer, "support", eventMessagePath(params.eventId, params.mailingId));
  const { event, desk } = await readEventMessage(services, user, params);
  return { event, desk, done: new URL(request.url).searchParams.get("done") };
}

export const action = mailingActions({
  draft: "support",
  send: "support",
  placeOf: ({ param }) => eventMessagePlace(param("eventId"), param("mailingId")),
  listPathOf: ({ param }) => eventMessagesPath(param("eventId")),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminEventMessagePage({ loaderData }: Route.ComponentProps) {
  const { event, desk, done } = loaderData;
  return (
    <Page
      title={desk.mailing.subject || "New message"}
      lead={`To people registered for ${event.title}. There's no link to unsubscribe, so write only about this event.`}
    >
      <div className="grid gap-6">
        <AdminFactorNotice />
        <BackLink to={eventMessagesPath(event.id)}>All messages about this event</BackLink>
        <MailingPage desk={desk} done={done} path={eventMessagePath(event.id, desk.mailing.id)} />
      </div>
    </Page>
  );
}
