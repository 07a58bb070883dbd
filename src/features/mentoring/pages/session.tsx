import { data, Link } from "react-router";
import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { type DoneWords, readDoneWords } from "#features/booking/booking.contract.ts";
import {
  AppointmentTime,
  BookingStatusBadge,
} from "#features/booking/booking-components.contract.ts";
import { profilePath, studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { messagePath, messageToMenteePath } from "#features/messages/messages-parts.contract.ts";
import { listPlansSharedWith } from "#features/plans/plans.contract.ts";
import { planPath, plansPath } from "#features/plans/plans-parts.contract.ts";
import { readSessionReviews } from "#features/ratings/ratings.contract.ts";
import { SessionReviews } from "#features/ratings/ratings-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { formerMember, nameInSentence } from "#shared/member-names.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { SessionActions } from "../components/session-actions.tsx";
import { SessionJoin } from "../components/session-join.tsx";
import { SessionMoney } from "../components/session-money.tsx";
import { SessionPeople } from "../components/session-people.tsx";
import { DisputeWords, SessionStanding } from "../components/session-standing.tsx";
import { CancellationTerms } from "../components/session-terms.tsx";
import { actOnSession } from "../sessions/change-session.usecases.server.ts";
import { readSession } from "../sessions/read-session.usecases.server.ts";
import { readSessionPage } from "../sessions/session-page.usecases.server.ts";
import { openerOf } from "../sessions/session-sides.rules.ts";
import {
  adminMoneyPath,
  sessionPath,
  sessionReference,
  sessionsPath,
  sessionsToDecideOn,
} from "../sessions/sessions.constants.ts";
import { isCancelledByTiers, ownStatusLabel } from "../sessions/sessions.rules.ts";
import type { Route } from "./+types/session";

/** Message to the side that has just answered a dispute. */
const statementNotice = {
  text: "We've saved what you told us.",
  statuses: ["disputed"],
} satisfies DoneWords;

/** The list that each reader goes back to. */
const lists = {
  guest: { path: sessionsPath, title: "All sessions" },
  host: { path: studioPaths.sessions, title: "All sessions" },
  admin: { path: adminMoneyPath, title: sessionsToDecideOn },
} as const;

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Mentor session",
    description: "The time, status and price of a mentor session.",
    path: sessionPath(args.params.bookingId),
    listed: false,
  });
}

/** A denied action mostly means that the session has changed, so it's read again either way. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, sessionPath(params.bookingId));
  const asked = new URL(request.url).searchParams;
  const page = await readSessionPage(services, user, params.bookingId, {
    timeZone: asked.get("timeZone"),
  });
  if (!page) throw data(null, { status: 404 });
  const { guestId } = page.booking;
  const sharedPlans =
    page.as === "host" && guestId ? await listPlansSharedWith(services, user, guestId) : [];
  const reviews = await readSessionReviews(services, user, page.booking);
  const done = asked.get("done");
  const notice: DoneWords | undefined =
    done === "statement" ? statementNotice : readDoneWords(services, "mentor_session", done);
  const isSo = notice?.statuses.includes(page.booking.status);
  return {
    ...page,
    sharedPlans,
    reviews: reviews ?? null,
    notice: isSo ? notice?.text : null,
  };
}

export const action = formAction(
  "user",
  async ({ services, viewer, param, path, values }) => {
    const { intent = "" } = values;
    await actOnSession(services, viewer, param("bookingId"), intent, values);
    return `${path}?done=${encodeURIComponent(intent)}`;
  },
  {
    shows: [403],
    fieldOf: {
      slot_taken: "startsAt",
      slot_not_offered: "startsAt",
      guest_busy: "startsAt",
      no_new_time: "startsAt",
      session_time_required: "startsAt",
      reason_required: "reason",
      reason_too_long: "reason",
      refund_reason_too_long: "reason",
    },
    // An administrator's decision about others' session may refund money.
    first: async ({ services, viewer, param, path, form }) => {
      if (!hasRight(viewer, "money")) return;
      const session = await readSession(services, viewer, param("bookingId"));
      if (session?.as === "admin") await requireFreshProof(services, viewer, { path, form });
    },
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function SessionPage({ loaderData }: Route.ComponentProps) {
  const { booking, session, as, title, now, timeZone, notice, ...page } = loaderData;
  const isAgreed = booking.status === "confirmed";
  return (
    <Page title={title} width="text">
      <div className="grid gap-9">
        <SessionPeople booking={booking} as={as} mentor={page.mentor} />
        <div className="grid gap-4">
          <BookingStatusBadge status={booking.status} label={ownStatusLabel(booking, session)} />
          <PageProblem />
          <DoneNotice title={notice} />
          <SessionStanding
            booking={booking}
            session={session}
            as={as}
            bankCents={page.bankCents}
            isOnHold={page.isOnHold}
            now={now}
            isListed={page.mentor !== null}
          />
        </div>
        <section aria-labelledby="when" className="grid gap-4">
          <h2 id="when" className="text-xl">
            {booking.status === "rescheduled" ? "Proposed time" : "Time"}
          </h2>
          <AppointmentTime
            startsAt={booking.startsAt}
            endsAt={booking.endsAt}
            timeZone={timeZone}
            other={
              as === "host"
                ? { timeZone: booking.guestTimeZone, label: "the mentee" }
                : { timeZone: booking.hostTimeZone, label: "the mentor" }
            }
          />
          {isAgreed ? (
            <SessionJoin
              {...booking}
              now={now}
              calendarPath={`${sessionPath(booking.id)}/calendar.ics`}
            />
          ) : null}
        </section>
        {booking.status === "disputed" ? (
          <section aria-labelledby="dispute" className="grid gap-4">
            <h2 id="dispute" className="text-xl">
              What both sides say
            </h2>
            <DisputeWords booking={booking} session={session} />
            {as !== "admin" && as !== openerOf(booking) && !session.statement ? (
              <StatementForm />
            ) : null}
            {as === "admin" ? (
              <Link to={adminMoneyPath} className="link w-fit">
                Go to {sessionsToDecideOn}
              </Link>
            ) : null}
          </section>
        ) : null}
        {booking.note ? (
          <section aria-labelledby="about" className="grid gap-3">
            <h2 id="about" className="text-xl">
              What it's about
            </h2>
            <p className="whitespace-pre-line wrap-anywhere">{booking.note}</p>
          </section>
        ) : null}
        <SessionActions
          booking={booking}
          as={as}
          actions={page.actions}
          slots={page.slots}
          timeZone={timeZone}
        />
        {page.reviews ? <SessionReviews state={page.reviews} /> : null}
        <section aria-labelledby="money" className="grid gap-4">
          <h2 id="money" className="text-xl">
            Payment
          </h2>
          <SessionMoney session={session} as={as} isOnHold={page.isOnHold} />
          <p className="text-sm text-muted">
            Reference on payments and receipts: {sessionReference(booking.id)}
          </p>
          {page.actions.some(({ event }) => event === "cancel") &&
          as === "guest" &&
          session.sponsoredAt === null &&
          isCancelledByTiers(booking) ? (
            <CancellationTerms price={session.price} />
          ) : null}
        </section>
        {as === "host" && booking.guestId ? (
          <ul className="flex flex-wrap gap-x-6 gap-y-2 wrap-anywhere">
            <li>
              <Link to={messageToMenteePath(booking.id)} className="link">
                Write to {nameInSentence(booking.guestName)}
              </Link>
            </li>
            {page.sharedPlans.map(({ planId, title: plan }) => (
              <li key={planId}>
                <Link to={planPath(planId)} className="link">
                  Plan shared with you: {plan}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {as === "guest" && !page.mentor ? (
          <p className="text-muted">
            {booking.hostName === formerMember
              ? `This mentor is no longer on ${brand.name}.`
              : `${booking.hostName} isn't listed on ${brand.name} right now.`}
          </p>
        ) : null}
        {as === "guest" && page.mentor ? (
          <ul className="flex flex-wrap gap-x-6 gap-y-2 wrap-anywhere">
            <li>
              <Link to={messagePath(booking.hostId)} className="link">
                Write to {nameInSentence(booking.hostName)}
              </Link>
            </li>
            <li>
              <Link to={profilePath(booking.hostId)} className="link">
                Mentor's profile
              </Link>
            </li>
            <li>
              <Link to={plansPath} className="link">
                Share your plan
              </Link>
            </li>
          </ul>
        ) : null}
        <BackLink to={lists[as].path}>{lists[as].title}</BackLink>
      </div>
    </Page>
  );
}

function StatementForm() {
  return (
    <Form quiet intent="statement" preventScrollReset summary={false} className="grid gap-4">
      <TextareaField
        name="statement"
        label="Your side"
        help="The other person will see exactly what you write. You can send this once."
        rows={4}
        maxLength={2000}
        required
      />
      <SubmitButton variant="secondary">Send</SubmitButton>
    </Form>
  );
}
