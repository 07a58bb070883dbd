import { data } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { parsePage } from "#shared/form-fields.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { type Attendance, readAttendance } from "../attendance/attendance.rules.ts";
import { attendanceForm } from "../attendance/attendance.schemas.ts";
import { markAttendance } from "../attendance/attendance.usecases.server.ts";
import { JoinLinkForm, NotesForm } from "../components/admin-event-forms.tsx";
import { AdminRegistrations } from "../components/admin-registrations.tsx";
import { readAdminEvent, saveJoinLink, saveNotes } from "../event-admin.usecases.server.ts";
import { adminEventPath, adminEventsPath, registrationsPath } from "../events.constants.ts";
import type { Route } from "./+types/admin-event";

export const handle: PageHandle = { listed: false, form: { from: ["content.publish", "support"] } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.event.title ?? "Event",
    description: "Registrations, the link to join and notes.",
    path: adminEventPath(args.params.eventId),
    listed: false,
  });
}

const outcomes = {
  link: "Link saved.",
  notes: "Notes saved.",
  published: "Notes published. We'll email them to everyone who registered.",
  attendance: "Attendance saved.",
} as const;

const isOutcome = (text: string | null): text is keyof typeof outcomes =>
  text !== null && Object.hasOwn(outcomes, text);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { eventId } = params;
  const admin = requireRight(viewer, ["content.draft", "support"], adminEventPath(eventId));
  const asked = new URL(request.url).searchParams;
  const page = parsePage(asked.get("page"));
  const attendance = readAttendance(asked.get("attendance"));
  const found = await readAdminEvent(services, admin, { eventId, page, attendance });
  if (!found) throw data(null, { status: 404 });
  const done = asked.get("done");
  return { ...found, attendance, done: isOutcome(done) ? outcomes[done] : null };
}

const savingNotes = (publish: boolean) =>
  formAction("content.publish", async ({ services, viewer, param, path, values }) => {
    await saveNotes(services, viewer, { eventId: param("eventId"), form: values, publish });
    return `${path}?done=${publish ? "published" : "notes"}`;
  });

const markingAs = (as: Attendance) =>
  formAction(
    "support",
    attendanceForm,
    async ({ services, viewer, param, request }, { scope, registration }) => {
      const eventId = param("eventId");
      const who = scope === "unmarked" ? scope : registration;
      await markAttendance(services, viewer, { eventId, who, as });
      const asked = new URL(request.url).searchParams;
      return registrationsPath(eventId, {
        attendance: readAttendance(asked.get("attendance")),
        page: parsePage(asked.get("page")),
        done: "attendance",
      });
    },
  );

export const action = formActions({
  came: markingAs("came"),
  missed: markingAs("missed"),
  unmarked: markingAs("unmarked"),
  link: formAction("content.publish", async ({ services, viewer, param, path, values }) => {
    await saveJoinLink(services, viewer, { eventId: param("eventId"), form: values });
    return `${path}?done=link`;
  }),
  notes: savingNotes(false),
  publish: savingNotes(true),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminEventPage({ loaderData }: Route.ComponentProps) {
  const { event, mayPublish, registrations, counts, total, page, pages, done } = loaderData;
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
        <PageProblem of={["came", "missed", "unmarked", "link", "notes", "publish"]} />
        <DoneNotice title={done} />
        {event.isPublished ? null : (
          <Alert title="This event isn't on the site">
            <p>While it's off the site, we don't email its link or its notes.</p>
          </Alert>
        )}
        {mayPublish ? (
          <>
            <JoinLinkForm event={event} />
            <NotesForm event={event} />
          </>
        ) : null}
        {registrations ? (
          <AdminRegistrations
            eventId={event.id}
            registrations={registrations}
            counts={counts}
            attendance={loaderData.attendance}
            hasStarted={event.hasStarted}
            total={total}
            page={page}
            pages={pages}
          />
        ) : (
          <p>{total === 1 ? "1 person has registered." : `${total} people have registered.`}</p>
        )}
      </div>
    </Page>
  );
}
