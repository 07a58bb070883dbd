import { data, Link, redirect, redirectDocument } from "react-router";
import {
  feeQuestionPath,
  readFeeStanding,
} from "#features/fee-protection/fee-protection.contract.ts";
import { LateFeeNotice } from "#features/fee-protection/fee-protection-components.contract.ts";
import { MentorPicture } from "#features/mentors/mentors-components.contract.ts";
import { profilePath, sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { SessionBookingForm } from "../components/session-booking-form.tsx";
import { HeldTime } from "../components/slot-hold.tsx";
import { bookSession, giveUpHold, payForHold } from "../sessions/book-session.usecases.server.ts";
import { readBookPage } from "../sessions/read-book-page.usecases.server.ts";
import { bookPath } from "../sessions/sessions.constants.ts";
import { bookingForm } from "../sessions/sessions.schemas.ts";
import { readFreeSessions } from "../sessions/sponsored-sessions.usecases.server.ts";
import type { Route } from "./+types/book-session";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  const name = loaderData?.mentor.full_name ?? "a mentor";
  return describePage(args, {
    title: `Book a session with ${name}`,
    description: `Choose a time for a session with ${name}.`,
    path: bookPath(params.mentorId),
    listed: false,
  });
}

/** A denied action is often about times, so they're read again either way. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const url = new URL(request.url);
  const asked = url.searchParams;
  const user = requireUserPage(viewer, `${bookPath(params.mentorId)}${url.search}`);
  const page = await readBookPage(services, user, params.mentorId, {
    timeZone: asked.get("timeZone"),
  });
  if (!page) throw data(null, { status: 404 });
  const fees = await readFeeStanding(services, user, "mentoring");
  if (fees.reason === "unanswered") {
    throw redirect(feeQuestionPath(`${bookPath(params.mentorId)}${url.search}`));
  }
  return {
    ...page,
    fees,
    free: fees.outcome === "free" ? await readFreeSessions(services, user) : null,
    asked: {
      startsAt: asked.get("startsAt"),
      name: asked.get("name") ?? undefined,
      note: asked.get("note") ?? undefined,
    },
    cancelled: asked.has("cancelled"),
    released: asked.has("released"),
    unheld: asked.has("unheld"),
  };
}

const askFirst = ({ code }: { code: string }, { path }: { path: string }) =>
  code === "fee_question_unanswered" ? feeQuestionPath(path) : undefined;

export const action = formActions({
  pay: formAction(
    "user",
    async ({ services, viewer, param }) =>
      redirectDocument((await payForHold(services, viewer, param("mentorId"))).url),
    { refused: askFirst },
  ),
  release: formAction("user", async ({ services, viewer, param, path }) => {
    const isReleased = await giveUpHold(services, viewer, param("mentorId"));
    return `${path}?${isReleased ? "released" : "unheld"}`;
  }),
  book: formAction(
    "user",
    bookingForm,
    async ({ services, viewer, param, client }, form) => {
      const mentorId = param("mentorId");
      const { url } = await bookSession(services, viewer, mentorId, form, client.address);
      return redirectDocument(url);
    },
    {
      // Choosing another time resolves these.
      refused: askFirst,
      fieldOf: { slot_taken: "startsAt", slot_not_offered: "startsAt", guest_busy: "startsAt" },
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function BookSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mentor, bookable, hold, cancelled, released, unheld, asked, fees, free, ...page } =
    loaderData;
  return (
    <Page
      title={`Book a session with ${mentor.full_name}`}
      lead={`${sessionMinutes} minutes by video. We'll email you the link once your session is confirmed.`}
      width="text"
    >
      <div className="grid gap-8">
        <div className="flex items-center gap-4">
          <MentorPicture mentor={mentor} className="size-20 shrink-0" />
          <p className="min-w-0 text-muted wrap-anywhere">{mentor.title}</p>
        </div>
        {mentor.is_sample ? (
          <SampleNote>
            This mentor is a sample. You can go through every step, and no real card is charged.
          </SampleNote>
        ) : null}
        <PageProblem />
        {hold && cancelled && !actionData ? (
          <Alert title="You left the payment page before paying">
            <p>You weren't charged.</p>
          </Alert>
        ) : null}
        <DoneNotice title={released ? "We're no longer holding a time for you" : null}>
          <p>You weren't charged.</p>
        </DoneNotice>
        {unheld && !hold && !actionData ? (
          <Alert title="There was no time to release" focused>
            <p>If you've paid, your session is under Your sessions.</p>
          </Alert>
        ) : null}
        <HeldTime
          key={`held ${mentor.id}`}
          hold={
            hold && fees.outcome !== "deny"
              ? {
                  isFree: free !== null,
                  ...hold,
                  timeZone: page.timeZone,
                  mentorZone: bookable?.timeZone ?? page.timeZone,
                }
              : null
          }
          isExplained={released || unheld || fees.outcome === "deny"}
        />
        {fees.outcome === "deny" ? (
          <LateFeeNotice what="mentor sessions" reason={fees.reason} rules={fees.rules} />
        ) : bookable && !bookable.isPaused && bookable.hasHours ? (
          <SessionBookingForm
            key={`form ${mentor.id}`}
            page={{ ...page, mentor, bookable, hold }}
            free={free}
            asked={asked}
          />
        ) : (
          <EmptyState title="No available times">
            <p>{describeObstacle(mentor.full_name, bookable)}</p>
            {mentor.has_account || mentor.is_sample ? (
              <Button asChild variant="secondary" className="mt-4">
                <Link to={messagePath(mentor.id)}>Send Message</Link>
              </Button>
            ) : null}
          </EmptyState>
        )}
        <BackLink to={profilePath(mentor.id)}>Back to profile</BackLink>
      </div>
    </Page>
  );
}

function describeObstacle(
  name: string,
  bookable: Route.ComponentProps["loaderData"]["bookable"],
): string {
  if (!bookable) return `You can't book ${name} on this site yet.`;
  return bookable.isPaused
    ? `${name} isn't taking new bookings right now.`
    : `${name} isn't taking bookings yet.`;
}
