import { Link, redirect } from "react-router";
import { BookingStatusBadge } from "#features/booking/booking-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { changeActions } from "../change-actions.usecases.server.ts";
import { AddToCalendar } from "../components/add-to-calendar.tsx";
import { ConsultationActions } from "../components/consultation-actions.tsx";
import { ConsultationFiles } from "../components/consultation-files.tsx";
import { ConsultationOverview, JoinLink } from "../components/consultation-overview.tsx";
import { consultationPath } from "../consultation-path.rules.ts";
import {
  adminConsultationPath,
  bookedConsultationPath,
  ownConsultationsPath,
} from "../consultations.constants.ts";
import { fileActions, fileNotices, refuseFilesEarly } from "../file-actions.usecases.server.ts";
import { filePath, maxFileBytes } from "../files/consultation-files.constants.ts";
import { readGuestFiles } from "../files/consultation-files.usecases.server.ts";
import {
  changeConsultation,
  listTimesToMove,
  openConsultation,
  readChange,
  readNotice,
  readNoticeText,
} from "../own-consultations.usecases.server.ts";
import type { Route } from "./+types/consultation";

/**
 * Guests without an account move and cancel with the key in the address; the action asks for
 * either.
 */
export const handle: PageHandle = {
  listed: false,
  form: { from: "anyone", files: { maxFiles: 1, maxFileBytes } },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Consultation",
    description: "See your consultation details, or move or cancel it.",
    path: ownConsultationsPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { bookingId } = params;
  const parameters = new URL(request.url).searchParams;
  const key = parameters.get("key") ?? undefined;
  if (key === undefined) requireUserPage(viewer, bookedConsultationPath(bookingId));
  const opened = await openConsultation(services, viewer, { bookingId, key });
  // The team works on it in the control room.
  if (opened.as !== "guest") throw redirect(adminConsultationPath(bookingId));
  const slots = await listTimesToMove(services, opened);
  const done = parameters.get("done");
  return {
    ...opened,
    slots,
    calendar: calendarChoices(services, opened.booking, key),
    ...(await readGuestFiles(services, opened)),
    key,
    newFileId: crypto.randomUUID(),
    notice: readNotice(services, done),
    noticeText: readNoticeText(services, done),
    fileNotice: fileNotices[done ?? ""] ?? null,
    hasList: viewer.kind === "user",
  };
}

/** The consultation in the address. Without its key, only someone who is signed in may ask for it. */
function placeOf({
  viewer,
  request,
  path,
  param,
}: Pick<FormPage<"anyone">, "viewer" | "request" | "path" | "param">) {
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  if (key === undefined) requireUserPage(viewer, path);
  return { bookingId: param("bookingId"), key };
}

export const action = formActions(
  {
    ...changeActions("anyone", async (page) => {
      const { services, viewer, form } = page;
      const { bookingId, key } = placeOf(page);
      const change = readChange(services, form);
      await changeConsultation(services, viewer, bookingId, { ...change, key });
      return bookedConsultationPath(bookingId, { key, done: change.event });
    }),
    ...fileActions("anyone", placeOf, (page, done) => {
      const { bookingId, key } = placeOf(page);
      return bookedConsultationPath(bookingId, { key, done });
    }),
  },
  { before: (page) => refuseFilesEarly(page, placeOf(page)) },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ConsultationPage({ loaderData }: Route.ComponentProps) {
  const { booking, details, actions, slots, calendar, notice, noticeText, hasList } = loaderData;
  const { files, mayAdd, newFileId, key, fileNotice } = loaderData;
  const isAhead = booking.status === "confirmed" || booking.status === "rescheduled";
  return (
    <Page title={`Consultation with ${booking.hostName}`} width="text">
      <div className="grid gap-8">
        <DoneNotice title={notice}>{noticeText ? <p>{noticeText}</p> : null}</DoneNotice>
        <BookingStatusBadge status={booking.status} />
        <ConsultationOverview booking={booking} details={details} />
        <JoinLink booking={booking} />
        <DoneNotice title={fileNotice} />
        <PageProblem of={["remove-file"]} />
        <ConsultationFiles
          files={files}
          side="guest"
          names={{ guest: "From you", team: "From our team" }}
          pathOf={(fileId) => filePath(booking.id, fileId, key)}
          canAdd={mayAdd}
          newId={newFileId}
          lead={
            mayAdd
              ? "Add your CV, licensing letters or anything else we should read before the call. Only you and our team see these files."
              : "Only you and our team see these files."
          }
        />
        {booking.status === "confirmed" ? <AddToCalendar choices={calendar} /> : null}
        <ConsultationActions
          key={`${booking.status} ${booking.sequence}`}
          booking={booking}
          actions={actions}
          slots={slots}
          isOffice={false}
        />
        {isAhead ? null : (
          <p>
            <Link className="link" to={consultationPath()}>
              Book another consultation
            </Link>
          </p>
        )}
        {hasList ? <BackLink to={ownConsultationsPath}>Your consultations</BackLink> : null}
      </div>
    </Page>
  );
}
