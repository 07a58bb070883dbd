import { useMemo } from "react";
import { data, Link, redirect, redirectDocument } from "react-router";
import { profilePath, sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { messagePath } from "#features/messages/messages-parts.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { listProblems } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import { SessionBookingForm } from "../components/session-booking-form.tsx";
import { SlotHold } from "../components/slot-hold.tsx";
import { bookSession, giveUpHold, payForHold } from "../sessions/book-session.usecases.server.ts";
import { readBookPage } from "../sessions/read-book-page.usecases.server.ts";
import { bookPath } from "../sessions/sessions.constants.ts";
import { bookingForm } from "../sessions/sessions.schemas.ts";
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

/** A refusal is often about times: they are read again whatever the action answered. */
export function shouldRevalidate() {
  return true;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const url = new URL(request.url);
  const asked = url.searchParams;
  const user = requireUserPage(viewer, `${bookPath(params.mentorId)}${url.search}`);
  const page = await readBookPage(services, user, params.mentorId, {
    timeZone: asked.get("timeZone"),
  });
  if (!page) throw data(null, { status: 404 });
  return {
    ...page,
    asked: {
      startsAt: asked.get("startsAt"),
      name: asked.get("name") ?? undefined,
      note: asked.get("note") ?? undefined,
    },
    cancelled: asked.has("cancelled"),
    released: asked.has("released"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const { mentorId } = params;
  const user = requireUserPage(viewer, bookPath(mentorId));
  const entered = Object.fromEntries(await readForm(request, context));
  const values = {
    startsAt: text(entered.startsAt),
    name: text(entered.name),
    note: text(entered.note),
  };
  try {
    if (entered.intent === "pay") {
      return redirectDocument((await payForHold(services, user, mentorId)).url);
    }
    if (entered.intent === "release") {
      await giveUpHold(services, user, mentorId);
      return redirect(`${bookPath(mentorId)}?released`);
    }
    const form = bookingForm.safeParse(entered);
    if (!form.success) {
      return data({ fields: listProblems(form.error), values }, { status: 400 });
    }
    return redirectDocument(
      (await bookSession(services, user, mentorId, form.data, clientAddress)).url,
    );
  } catch (error) {
    if (isProductError(error) && aboutTimes.includes(error.code)) {
      const fields = [{ field: "startsAt", message: error.message }];
      return data({ fields, values: { ...values, startsAt: null } }, { status: error.status });
    }
    return answerProblem(error);
  }
}

/** Refusals that another time mends. */
const aboutTimes = ["slot_taken", "slot_not_offered", "guest_busy"];

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

const noFields: never[] = [];

export default function BookSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mentor, bookable, hold, cancelled, released, asked, ...page } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const fields = (actionData && "fields" in actionData && actionData.fields) || noFields;
  const values = actionData && "values" in actionData ? actionData.values : asked;
  const errors = useMemo(() => [...fields], [fields]);
  return (
    <Page
      title={`Book a session with ${mentor.full_name}`}
      lead={`${sessionMinutes} minutes by video. You get the link with the confirmation.`}
      width="text"
    >
      <div className="grid gap-8">
        {mentor.is_sample ? (
          <SampleNote>An invented person. Nothing is charged in the demo.</SampleNote>
        ) : null}
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {hold && cancelled && !actionData ? (
          <Alert title="You left the payment page before paying">
            <p>Nothing was charged.</p>
          </Alert>
        ) : null}
        {released && !actionData ? (
          <Alert variant="success" title="The time is free for others again">
            <p>Nothing was charged.</p>
          </Alert>
        ) : null}
        {hold ? <SlotHold {...hold} timeZone={page.timeZone} /> : null}
        {bookable && !bookable.isPaused && bookable.hasHours ? (
          <SessionBookingForm
            key={hold ? "other" : "first"}
            page={{ ...page, mentor, bookable, hold }}
            values={values}
            errors={errors}
          />
        ) : (
          <EmptyState title="No times can be booked here now">
            <p>{describeObstacle(mentor.full_name, bookable)}</p>
            {mentor.has_account || mentor.is_sample ? (
              <Button asChild variant="secondary" className="mt-4">
                <Link to={messagePath(mentor.id)}>Send Message</Link>
              </Button>
            ) : null}
          </EmptyState>
        )}
        <BackLink to={profilePath(mentor.id)}>Back to the profile</BackLink>
      </div>
    </Page>
  );
}

function describeObstacle(
  name: string,
  bookable: Route.ComponentProps["loaderData"]["bookable"],
): string {
  if (!bookable) return `${name} cannot be booked on this site yet.`;
  return bookable.isPaused
    ? `${name} takes no new bookings at the moment.`
    : `${name} has not opened any times yet.`;
}
