import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { CancelRegistration } from "../components/cancel-registration.tsx";
import { EventView } from "../components/event-view.tsx";
import { RegistrationForm } from "../components/registration-form.tsx";
import { describeEventData } from "../event-data.rules.ts";
import { eventPath } from "../events.constants.ts";
import { opennessOf } from "../events.rules.ts";
import { startsInMoreThanADay } from "../joining/joining.rules.ts";
import { findEvent } from "../listing.usecases.server.ts";
import {
  cancelRegistration,
  type OwnStanding,
  readOwnStanding,
  registerForEvent,
} from "../registrations.usecases.server.ts";
import type { Route } from "./+types/event";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 60, personalParameters: ["cancel"] },
};

export function meta(args: Route.MetaArgs) {
  const event = args.loaderData?.event;
  if (!event) return [{ title: "Event" }];
  return describePage(args, {
    title: event.title,
    description: event.summary.slice(0, 160),
    path: eventPath(event.id),
    image: "events",
    trail: [{ name: "Events", path: "/events" }],
    data: [describeEventData(event, baseUrlOf(args.matches))],
    isSample: event.is_sample,
    ...(args.loaderData.cancelToken === null ? {} : { listed: false as const }),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const event = await findEvent(services, viewer, params.eventId);
  if (!event) throw data(null, { status: 404 });
  const now = services.clock.now();
  return {
    event,
    calendar: calendarChoices(services, event),
    openness: opennessOf(event, now),
    startsInMoreThanADay: startsInMoreThanADay(event, now),
    cancelToken: new URL(request.url).searchParams.get("cancel"),
    standing: viewer.kind === "user" ? await readOwnStanding(services, viewer, event.id) : null,
  };
}

export const action = formActions({
  cancel: formAction("anyone", async ({ services, request, param }) => {
    const token = new URL(request.url).searchParams.get("cancel") ?? "";
    return { cancelled: await cancelRegistration(services, { eventId: param("eventId"), token }) };
  }),
  register: formAction("anyone", async ({ services, viewer, client, param, values: form }) => {
    const eventId = param("eventId");
    await registerForEvent(services, viewer, { eventId, form, clientAddress: client.address });
    return { registered: true as const };
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, calendar, openness, cancelToken } = loaderData;
  if (cancelToken !== null) {
    return (
      <CancelRegistration
        event={event}
        token={cancelToken}
        cancelled={actionData && "cancelled" in actionData ? actionData.cancelled : undefined}
      />
    );
  }
  return (
    <EventView event={event} calendar={calendar} openness={openness}>
      <Registration loaderData={loaderData} actionData={actionData} />
    </EventView>
  );
}

type RegistrationProps = Pick<Route.ComponentProps, "loaderData" | "actionData">;

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
        isOver={openness === "over"}
        startsInMoreThanADay={startsInMoreThanADay}
        isSample={event.is_sample}
      />
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
      isSample={event.is_sample}
      values={{ name: standing?.name, email: standing?.email }}
    />
  );
}

/** A registration as its owner sees it, before the event and afterwards. */
function OwnRegistration({
  standing: { email, joinUrl, notes },
  isOver,
  startsInMoreThanADay,
  isSample,
}: {
  standing: OwnStanding;
  isOver: boolean;
  /** The event starts in more than a day, so both emails with the link are still to come. */
  startsInMoreThanADay: boolean;
  isSample: boolean;
}) {
  return (
    <div className="grid gap-5">
      {isOver ? (
        <Alert variant="success" title="You registered for this event" />
      ) : (
        <Alert variant="success" title="You're registered">
          <p>We emailed your confirmation to {email}. It has a link to cancel.</p>
        </Alert>
      )}
      {joinUrl ? (
        <Button asChild>
          <a href={joinUrl} target="_blank" rel="noopener noreferrer">
            Join the event
          </a>
        </Button>
      ) : null}
      {!joinUrl && !isOver && !isSample ? (
        <p className="text-muted">
          {startsInMoreThanADay
            ? "We'll email you the link a day before the event, and again an hour before."
            : "We'll email you the link as soon as it's ready."}{" "}
          You'll find it here too.
        </p>
      ) : null}
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
