import { data, Link, redirect, useLocation } from "react-router";
import { BookingStatusBadge } from "#features/booking/booking-parts.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { readText } from "#shared/form-text.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Page } from "#ui/page.tsx";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { AddToCalendar } from "../components/add-to-calendar.tsx";
import { ConsultationActions } from "../components/consultation-actions.tsx";
import { ConsultationFacts, JoinLink } from "../components/consultation-facts.tsx";
import {
  adminConsultationsPath,
  bookedConsultationPath,
  consultationPath,
  ownConsultationsPath,
} from "../consultations.constants.ts";
import {
  changeConsultation,
  listTimesToMove,
  openConsultation,
  readChange,
  readNotice,
} from "../own-consultations.usecases.server.ts";
import type { Route } from "./+types/consultation";

/** Guests without an account move and cancel with the key in the address; the action asks for either. */
export const handle: PageHandle = { listed: false, form: { from: "anyone" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Consultation",
    description: "When and where a consultation is, and how to move or cancel it.",
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
  const slots = await listTimesToMove(services, opened);
  return {
    ...opened,
    slots,
    calendar: calendarChoices(services, opened.booking, key),
    notice: readNotice(services, parameters.get("done")),
    backTo: viewer.kind !== "user" ? null : opened.as === "guest" ? "own" : "all",
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const { bookingId } = params;
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  if (key === undefined) requireUserPage(viewer, bookedConsultationPath(bookingId));
  const form = await readForm(request, context);
  const attempt = readAttempt(form);
  try {
    const change = readChange(services, form);
    await changeConsultation(services, viewer, bookingId, { ...change, key });
    return redirect(bookedConsultationPath(bookingId, { key, done: change.event }));
  } catch (error) {
    if (!isProductError(error) || ![400, 409].includes(error.status)) throw error;
    return data({ attempt: { ...attempt, problem: error.message } }, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const attempt = readAttempt(await copyForm(request));
  return reachServer(serverAction, { attempt });
}

function readAttempt(form: FormData) {
  return {
    intent: readText(form, "intent"),
    startsAt: readText(form, "starts_at"),
    reason: readText(form, "reason"),
  };
}

export default function ConsultationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, details, as, actions, slots, calendar, notice, backTo } = loaderData;
  const { key } = useLocation();
  const isOffice = as !== "guest";
  const isAhead = booking.status === "confirmed" || booking.status === "rescheduled";
  const attempt = readProblem(actionData);
  const form = actions.find(({ event }) => event === attempt?.intent);
  const isElsewhere = attempt && !form?.asksForTime && !form?.reason;
  return (
    <Page
      title={`Consultation with ${isOffice ? booking.guestName : booking.hostName}`}
      width="text"
    >
      <div className="grid gap-8">
        {notice && !attempt ? (
          <Alert key={key} variant="success" title={notice} focused>
            {booking.status === "cancelled" || isOffice ? null : (
              <p>We wrote to {booking.guestEmail}, with a file for your calendar.</p>
            )}
          </Alert>
        ) : null}
        {isElsewhere ? <Alert variant="destructive" title={attempt.problem} focused /> : null}
        <BookingStatusBadge status={booking.status} />
        <ConsultationFacts booking={booking} details={details} isOffice={isOffice} />
        <JoinLink booking={booking} />
        {isAhead ? <AddToCalendar choices={calendar} /> : null}
        <ConsultationActions
          key={`${booking.status} ${booking.sequence}`}
          booking={booking}
          actions={actions}
          slots={slots}
          isOffice={isOffice}
          attempt={attempt}
        />
        {isAhead || isOffice ? null : (
          <p>
            <Link className="link" to={consultationPath()}>
              Book another consultation
            </Link>
          </p>
        )}
        {backTo === "own" ? (
          <BackLink to={ownConsultationsPath}>Your consultations</BackLink>
        ) : null}
        {backTo === "all" ? (
          <BackLink to={adminConsultationsPath}>All consultations</BackLink>
        ) : null}
      </div>
    </Page>
  );
}

type Answer = Route.ComponentProps["actionData"];

/** What went wrong; the server's answer holds it within, a lost connection's beside. */
function readProblem(answer: Answer) {
  if (!answer) return undefined;
  const { attempt } = answer;
  const problem = "problem" in answer ? answer.problem : undefined;
  return { problem: "", ...attempt, ...(problem === undefined ? {} : { problem }) };
}
