import { redirect } from "react-router";
import { BookingStatusBadge } from "#features/booking/booking-components.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { changeActions } from "../change-actions.usecases.server.ts";
import { ClosedOfficeBadge } from "../components/closed-office-badge.tsx";
import { ConsultationActions } from "../components/consultation-actions.tsx";
import { ConsultationFiles } from "../components/consultation-files.tsx";
import { ConsultationHistory } from "../components/consultation-history.tsx";
import { ConsultationNotes } from "../components/consultation-notes.tsx";
import { DeskOverview, JoinLink } from "../components/consultation-overview.tsx";
import {
  adminConsultationPath,
  adminConsultationsPath,
  bookedConsultationPath,
} from "../consultations.constants.ts";
import { readDesk } from "../desk/desk.usecases.server.ts";
import { describeHistory } from "../desk/history.rules.ts";
import { deletedNoteForm, noteForm } from "../desk/notes.schemas.ts";
import { addNote, changeNote, deleteNote } from "../desk/notes.usecases.server.ts";
import { fileActions, fileNotices, refuseFilesEarly } from "../file-actions.usecases.server.ts";
import { deskFilePath, maxFileBytes } from "../files/consultation-files.constants.ts";
import {
  changeConsultation,
  readChange,
  readNotice,
} from "../own-consultations.usecases.server.ts";
import type { Route } from "./+types/admin-consultation";

export const handle: PageHandle = {
  listed: false,
  form: { from: "support", files: { maxFiles: 1, maxFileBytes } },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Consultation",
    description: "A consultation with its history and our notes.",
    path: adminConsultationPath(args.params.bookingId),
    listed: false,
  });
}

const notices: Readonly<Record<string, string>> = {
  ...fileNotices,
  "add-note": "Note saved",
  "change-note": "Note changed",
  "delete-note": "Note deleted",
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { bookingId } = params;
  const admin = requireRight(viewer, "support", adminConsultationPath(bookingId));
  const desk = await readDesk(services, admin, bookingId);
  if (!desk) throw redirect(bookedConsultationPath(bookingId));
  const { history, ...rest } = desk;
  const { guestId } = desk.booking;
  const done = new URL(request.url).searchParams.get("done");
  return {
    ...rest,
    history: describeHistory(history),
    personPath: guestId && hasRight(admin, "people") ? `/admin/users/${guestId}` : null,
    viewerId: admin.userId,
    newNoteId: crypto.randomUUID(),
    newFileId: crypto.randomUUID(),
    notice: notices[done ?? ""] ?? readNotice(services, done),
  };
}

const changes = {
  ...changeActions("support", async ({ services, viewer, param, form }) => {
    const bookingId = param("bookingId");
    const change = readChange(services, form);
    await changeConsultation(services, viewer, bookingId, change);
    return adminConsultationPath(bookingId, { done: change.event });
  }),
  ...fileActions(
    "support",
    ({ param }) => ({ bookingId: param("bookingId") }),
    ({ param }, done) => adminConsultationPath(param("bookingId"), { done }),
  ),
  "add-note": formAction("support", noteForm, async ({ services, viewer, param }, note) => {
    const bookingId = param("bookingId");
    await addNote(services, viewer, { bookingId, ...note });
    return adminConsultationPath(bookingId, { done: "add-note" });
  }),
  "change-note": formAction("support", noteForm, async ({ services, viewer, param }, note) => {
    const bookingId = param("bookingId");
    await changeNote(services, viewer, { bookingId, ...note });
    return adminConsultationPath(bookingId, { done: "change-note" });
  }),
  "delete-note": formAction(
    "support",
    deletedNoteForm,
    async ({ services, viewer, param }, { noteId }) => {
      const bookingId = param("bookingId");
      await deleteNote(services, viewer, { bookingId, noteId });
      return adminConsultationPath(bookingId, { done: "delete-note" });
    },
  ),
};

export const action = formActions(changes, {
  before: (page) => refuseFilesEarly(page, { bookingId: page.param("bookingId") }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminConsultationPage({ loaderData }: Route.ComponentProps) {
  const { booking, details, actions, slots, notes, history, notice, isOfficeClosed } = loaderData;
  return (
    <Page title={`Consultation with ${nameInSentence(booking.guestName)}`}>
      <div className="grid max-w-4xl gap-10">
        <div className="grid gap-6">
          <AdminFactorNotice />
          <BackLink to={adminConsultationsPath}>All consultations</BackLink>
          <PageProblem of={["delete-note", "remove-file"]} />
          <DoneNotice title={notice} />
          <div className="flex flex-wrap items-center gap-3">
            <BookingStatusBadge status={booking.status} />
            {isOfficeClosed ? <ClosedOfficeBadge actions={actions} /> : null}
          </div>
          <DeskOverview booking={booking} details={details} personPath={loaderData.personPath} />
          <JoinLink booking={booking} />
          <ConsultationActions
            key={`${booking.status} ${booking.sequence}`}
            booking={booking}
            actions={actions}
            slots={slots}
            isOffice
          />
        </div>
        <ConsultationFiles
          files={loaderData.files}
          side="team"
          names={{ guest: "From the guest", team: "From our team" }}
          pathOf={(fileId) => deskFilePath(booking.id, fileId)}
          canAdd={loaderData.mayAddFiles}
          newId={loaderData.newFileId}
          lead="The guest sees these files and gets an email about new ones. We record when you open one of the guest's files."
        />
        <ConsultationNotes
          notes={notes}
          viewerId={loaderData.viewerId}
          newId={loaderData.newNoteId}
          canAdd={details !== null}
        />
        <ConsultationHistory lines={history} />
      </div>
    </Page>
  );
}
