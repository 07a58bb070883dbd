import type { ReactNode } from "react";
import { formConsent, subscribeToNewsletter } from "#features/newsletter/newsletter.contract.ts";
import {
  NewsletterForm,
  subscribedSentence,
} from "#features/newsletter/newsletter-components.contract.ts";
import {
  countKinds,
  isSearchedInVain,
  ListFilterForm,
  listFilterParameters,
  readListFilter,
  WiderFilters,
} from "#features/search/search-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { markSamples } from "#shared/samples.ts";
import { Button } from "#ui/controls/button.tsx";
import { SectorDrawing } from "#ui/drawings/sector-drawing.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { Section } from "#ui/page/section.tsx";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { EventRow, type EventRowProps } from "../components/event-row.tsx";
import { kindNames } from "../events.constants.ts";
import { eventKinds } from "../events.types.ts";
import {
  findUpcomingEvents,
  listUpcomingEvents,
  listWebinars,
} from "../listing.usecases.server.ts";
import type { Route } from "./+types/events";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 300, parameters: [...listFilterParameters] },
  searches: ["q"],
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Events",
    description:
      "Free conferences, workshops, networking and webinars about working in another country. Register and add them to your calendar.",
    path: "/events",
    image: "events",
    ...(args.loaderData?.found ? { listed: false as const } : {}),
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const filter = readListFilter(new URL(request.url).searchParams, eventKinds);
  const isNarrowed = filter.q !== "" || filter.kind !== null;
  const found = isNarrowed ? await findUpcomingEvents(services, viewer, filter) : null;
  if (found && isSearchedInVain(filter, found.found)) {
    await services.search.noteVain({ place: "events", query: filter.q, clientAddress });
  }
  const events = await listUpcomingEvents(services, viewer);
  const webinars = await listWebinars(services, viewer);
  const withCalendar = <E extends (typeof webinars)[number]>(event: E) => ({
    ...event,
    calendar: calendarChoices(services, event),
  });
  return {
    filter,
    found: found && { ...found, events: found.events.map(withCalendar) },
    events: events.map(withCalendar),
    webinars: webinars.map(withCalendar),
    consent: formConsent(services.company).wording,
  };
}

export const action = formAction("anyone", async ({ services, client, values: form }) => {
  await subscribeToNewsletter(services, { form, clientAddress: client.address });
  return { notice: subscribedSentence };
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function EventsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, found: searched, events, webinars, consent } = loaderData;
  const all = [...events, ...webinars];
  const found = searched?.found ?? {
    count: all.length,
    isClosest: false,
    byKind: countKinds(all),
    withoutWords: all.length,
  };
  const filterProps = {
    action: "/events#upcoming",
    kinds: { label: "Type of event", any: "All types", names: kindNames },
    filter,
    found,
    nouns: { one: "event", many: "events" },
  };
  return (
    <>
      <Hero
        kicker="Events"
        title="Meet the people who already work where you want to"
        lead="Free conferences, workshops, networking and webinars, with time for your questions."
        actions={
          <>
            <Button asChild>
              <a href="#upcoming">See upcoming events</a>
            </Button>
            <Button asChild variant="secondary">
              <a href="#newsletter">Get event updates</a>
            </Button>
          </>
        }
        figure={<SectorDrawing sector="events" />}
      />
      <Section
        id="upcoming"
        title="Upcoming events"
        lead="Times are in your time zone if your browser shares it. If not, they're in the host's time zone."
      >
        <ListFilterForm label="Events" wordsLabel="Topic, host or location" {...filterProps} />
        {searched ? (
          <EventList
            events={searched.events}
            label="Events found"
            action="Register Now"
            empty="No events match your search"
          >
            <WiderFilters {...filterProps} />
          </EventList>
        ) : (
          <EventList
            events={events}
            label="Events"
            action="Register Now"
            empty="No upcoming events"
          >
            <p>Subscribe to the newsletter below to get event updates.</p>
          </EventList>
        )}
      </Section>
      <Section
        id="webinars"
        title="Webinars"
        lead="Talks of up to an hour, with time for your questions."
      >
        <EventList
          events={webinars}
          label="Webinars"
          action="Register Free"
          empty="No upcoming webinars"
        >
          <p>Subscribe to the newsletter below to get event updates.</p>
        </EventList>
      </Section>
      <Section
        id="newsletter"
        title="Newsletter"
        lead="Get event updates and news by email."
        tone="sunken"
      >
        <NewsletterForm
          action="/events#newsletter"
          consent={consent}
          notice={actionData && "notice" in actionData ? actionData.notice : undefined}
        />
      </Section>
    </>
  );
}

interface EventListProps {
  events: EventRowProps["event"][];
  label: string;
  action: EventRowProps["action"];
  /** Said where there is none. */
  empty: string;
  children: ReactNode;
}

function EventList({ events, label, action, empty, children }: EventListProps) {
  if (events.length === 0) {
    return <EmptyState title={empty}>{children}</EmptyState>;
  }
  const marks = markSamples(events.map(({ is_sample }) => is_sample));
  return (
    <div className="grid gap-6">
      {marks === "list" ? (
        <SampleNote>These events are samples. You can still register.</SampleNote>
      ) : null}
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {events.map((event) => (
          <li key={event.id}>
            <EventRow
              event={event}
              isMarked={marks === "entries" && event.is_sample}
              action={action}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
