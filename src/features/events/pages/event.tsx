import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { CancelRegistration } from "../components/cancel-registration.tsx";
import { EventView } from "../components/event-view.tsx";
import { RegistrationForm } from "../components/registration-form.tsx";
import { describeEventData } from "../event-data.rules.ts";
import { eventPath } from "../events.constants.ts";
import { isOnline, opennessOf } from "../events.rules.ts";
import type { PublicEvent } from "../events.types.ts";
import { startsInMoreThanADay } from "../joining/joining.rules.ts";
import { findEvent } from "../listing.usecases.server.ts";
import {
  cancelOwnRegistration,
  cancelRegistration,
  findCancelableEvent,
  type OwnStanding,
  readOwnStanding,
  registerForEvent,
} from "../registrations.usecases.server.ts";
import type { Route } from "./+types/event";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 60, personalParameters: ["cancel"] },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [{ title: "Event" }];
  if (loaderData.event === null) {
    return describePage(args, {
      title: "Cancel your registration",
      description: "Give up your spot at an event.",
      path: eventPath(args.params.eventId),
      listed: false,
    });
  }
  const { event, openness } = loaderData;
  return describePage(args, {
    title: event.title,
    description: event.summary.slice(0, 160),
    path: eventPath(event.id),
    image: "events",
    trail: [{ name: "Events", path: "/events" }],
    data: [describeEventData(event, { baseUrl: baseUrlOf(args.matches), openness })],
    isSample: event.is_sample,
    ...(loaderData.cancelToken === null ? {} : { listed: false as const }),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { eventId } = params;
  const cancelToken = new URL(request.url).searchParams.get("cancel");
  const event = await findEvent(services, viewer, eventId);
  if (!event) {
    if (cancelToken === null) throw data(null, { status: 404 });
    // The link works until the registration is deleted, even while the event is off the site.
    const found = await findCancelableEvent(services, { eventId, token: cancelToken });
    const page = { event: null, registeredFor: found ?? null, cancelToken };
    return data(page, { status: found ? 200 : 404 });
  }
  const now = services.clock.now();
  return {
    event,
    calendar: calendarChoices(services, event),
    openness: opennessOf(event, now),
    startsInMoreThanADay: startsInMoreThanADay(event, now),
    cancelToken,
    standing: viewer.kind === "user" ? await readOwnStanding(services, viewer, event.id) : null,
  };
}

export const action = formActions({
  cancel: formAction("anyone", async ({ services, request, param }) => {
    const token = new URL(request.url).searchParams.get("cancel") ?? "";
    const cancelled = await cancelRegistration(services, { eventId: param("eventId"), token });
    // Once the registration is gone, the loader answers 404 for an event that's off the site.
    return data({ cancelled }, { status: 200 });
  }),
  withdraw: formAction("user", async ({ services, viewer, param }) => {
    await cancelOwnRegistration(services, viewer, param("eventId"));
    return { withdrawn: true as const };
  }),
  register: formAction("anyone", async ({ services, viewer, client, param, values: form }) => {
    const eventId = param("eventId");
    await registerForEvent(services, viewer, { eventId, form, clientAddress: client.address });
    return { registered: true as const };
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const cancelled = actionData && "cancelled" in actionData ? actionData.cancelled : undefined;
  if (loaderData.event === null) {
    const { registeredFor, cancelToken: token } = loaderData;
    return (
      <CancelRegistration
        event={registeredFor}
        isPublic={false}
        token={token}
        cancelled={cancelled}
      />
    );
  }
  const { event, calendar, openness, cancelToken } = loaderData;
  if (cancelToken !== null) {
    return <CancelRegistration event={event} isPublic token={cancelToken} cancelled={cancelled} />;
  }
  return (
    <EventView event={event} calendar={calendar} openness={openness}>
      <Registration loaderData={loaderData} actionData={actionData} />
    </EventView>
  );
}

interface RegistrationProps extends Pick<Route.ComponentProps, "actionData"> {
  loaderData: Exclude<Route.ComponentProps["loaderData"], { event: null }>;
}

function Registration({ loaderData, actionData }: RegistrationProps) {
  const { event, openness, startsInMoreThanADay, standing } = loaderData;
  if (actionData && "registered" in actionData) {
    return (
      <Alert variant="success" title="You're registered" focused>
        <p>
          We'll email you a confirmation with a calendar invitation and a link to cancel. If you'd
          already registered, look for our earlier email.
        </p>
      </Alert>
    );
  }
  if (standing?.registered) {
    return (
      <OwnRegistration
        standing={standing}
        event={event}
        isOver={openness === "over"}
        startsInMoreThanADay={startsInMoreThanADay}
      />
    );
  }
  if (actionData && "withdrawn" in actionData) {
    return (
      <Alert variant="success" title="Your registration is canceled" focused>
        <p>If you added {event.title} to your calendar, remove it there too.</p>
      </Alert>
    );
  }
  if (openness === "over") {
    return (
      <Alert title="This event is over">
        <p>Registration is closed.</p>
      </Alert>
    );
  }
  if (openness === "full") {
    return (
      <Alert title="This event is full">
        <p>A spot opens up when someone cancels. Check back later.</p>
      </Alert>
    );
  }
  return (
    <RegistrationForm
      path={eventPath(event.id)}
      hasLink={isOnline(event) && !event.is_sample}
      values={{ name: standing?.name, email: standing?.email }}
    />
  );
}

/** A registration as its owner sees it, before the event and afterwards. */
function OwnRegistration({
  standing: { email, movedTo, joinUrl, notes },
  event,
  isOver,
  startsInMoreThanADay,
}: {
  standing: OwnStanding;
  event: Pick<PublicEvent, "id" | "location" | "is_sample">;
  isOver: boolean;
  /** The event starts in more than a day, so both emails with the link are still to come. */
  startsInMoreThanADay: boolean;
}) {
  return (
    <div className="grid gap-5">
      {isOver ? (
        <Alert variant="success" title="You registered for this event" />
      ) : (
        <Alert variant="success" title="You're registered">
          <p>
            We emailed your confirmation to {email}. It has a link to cancel.
            {movedTo ? ` We'll send further emails about the event to ${movedTo}.` : null}
          </p>
        </Alert>
      )}
      {joinUrl ? (
        <Button asChild>
          <a href={joinUrl} target="_blank" rel="noopener noreferrer">
            Join the event
          </a>
        </Button>
      ) : null}
      {!joinUrl && !isOver && !event.is_sample && isOnline(event) ? (
        <p className="text-muted">
          {startsInMoreThanADay
            ? "We'll email you the link a day before the event, and again an hour before."
            : "We'll email you the link as soon as it's ready."}{" "}
          You'll find it here too.
        </p>
      ) : null}
      {!isOver && !isOnline(event) ? (
        <p className="text-muted wrap-anywhere">Where: {event.location}</p>
      ) : null}
      {isOver ? null : (
        <Form intent="withdraw" action={`${eventPath(event.id)}#register`}>
          <SubmitButton variant="secondary" busyLabel="Canceling...">
            Cancel registration
          </SubmitButton>
        </Form>
      )}
      {notes ? (
        <section className="grid gap-3">
          <h2 className="text-xl">Notes from the event</h2>
          {notes.text ? <p className="whitespace-pre-line wrap-anywhere">{notes.text}</p> : null}
          {notes.url ? (
            <a className="link" href={notes.url} target="_blank" rel="noopener noreferrer">
              Open the recording or slides
            </a>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
