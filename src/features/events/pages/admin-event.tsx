import { data, redirect, useLocation, useNavigation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { parsePage } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { JoinLinkForm, NotesForm } from "../components/admin-event-forms.tsx";
import { AdminRegistrations } from "../components/admin-registrations.tsx";
import { readAdminEvent, saveJoinLink, saveNotes } from "../event-admin.usecases.server.ts";
import { adminEventPath, adminEventsPath } from "../events.constants.ts";
import { answerForm, readTexts } from "../form-answers.rules.ts";
import type { Route } from "./+types/admin-event";

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.event.title ?? "Event",
    description: "Who registered, the link to join and notes.",
    path: adminEventPath(args.params.eventId),
    listed: false,
  });
}

const outcomes = {
  link: "The link was saved.",
  notes: "The notes were saved.",
  published: "The notes were published. Everyone who registered gets them by email.",
} as const;

const isOutcome = (text: string | null): text is keyof typeof outcomes =>
  text !== null && Object.hasOwn(outcomes, text);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { eventId } = params;
  const admin = requireAdminPage(viewer, adminEventPath(eventId));
  const asked = new URL(request.url).searchParams;
  const page = parsePage(asked.get("page"));
  const found = await readAdminEvent(services, admin, { eventId, page });
  if (!found) throw data(null, { status: 404 });
  const done = asked.get("done");
  return { ...found, done: isOutcome(done) ? outcomes[done] : null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const { eventId } = params;
  const path = adminEventPath(eventId);
  const admin = requireAdminPage(viewer, path);
  const form = await readForm(request, context);
  const intent = form.get("intent");
  const values = readTexts(form, ["join_url", "notes", "notes_url"]);
  try {
    if (intent === "link") {
      await saveJoinLink(services, admin, { eventId, form: values });
      return redirect(`${path}?done=link`);
    }
    const publish = intent === "publish";
    await saveNotes(services, admin, { eventId, form: values, publish });
    return redirect(`${path}?done=${publish ? "published" : "notes"}`);
  } catch (error) {
    return answerForm(error, values);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, { fields: [], values: {} as Record<string, string> });
}

export default function AdminEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, registrations, total, page, pages, done } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const failure = actionData && "problem" in actionData ? actionData : undefined;
  const formProps = { event, fields: failure?.fields ?? [], values: failure?.values ?? {}, busy };
  return (
    <Page
      title={event.title}
      lead={
        <>
          <LocalTime time={event.startsAt} />. Host: {event.host}.
        </>
      }
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        <BackLink to={adminEventsPath}>All events</BackLink>
        {failure ? <Alert variant="destructive" title={failure.problem} focused /> : null}
        {done && !actionData ? <Alert key={key} variant="success" title={done} focused /> : null}
        <JoinLinkForm {...formProps} />
        <NotesForm {...formProps} />
        <AdminRegistrations
          eventId={event.id}
          registrations={registrations}
          total={total}
          page={page}
          pages={pages}
        />
      </div>
    </Page>
  );
}
