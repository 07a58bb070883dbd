import type { ReactNode } from "react";
import { Badge } from "#ui/content/badge.tsx";
import { Card } from "#ui/content/card.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import type { CalendarChoices } from "../calendar.usecases.server.ts";
import { kindNames } from "../events.constants.ts";
import type { Openness } from "../events.rules.ts";
import type { PublicEvent } from "../events.types.ts";
import { CalendarMenu } from "./calendar-menu.tsx";
import { EventDetails } from "./event-details.tsx";

export interface EventViewProps {
  event: PublicEvent;
  calendar: CalendarChoices;
  openness: Openness;
  /** The way to register, in the card beside the text. */
  children: ReactNode;
}

/** An event's page. */
export function EventView({ event, calendar, openness, children }: EventViewProps) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-10 sm:px-8 sm:py-14">
      <header className="grid gap-4">
        <BackLink to="/events">All events</BackLink>
        <p>
          <Badge>{kindNames[event.kind]}</Badge>
        </p>
        <h1 className="max-w-[24ch] text-3xl wrap-anywhere">{event.title}</h1>
        <p className="max-w-text text-lg text-muted">{event.summary}</p>
        {event.is_sample ? <SampleNote>This event is a sample.</SampleNote> : null}
      </header>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-10">
          <EventDetails event={event} />
          <CalendarMenu title={event.title} choices={calendar} />
          <section className="grid max-w-text gap-3">
            <h2 className="text-2xl">About this event</h2>
            <p className="whitespace-pre-line">{event.description}</p>
          </section>
          {event.agenda.length > 0 ? <Agenda points={event.agenda} /> : null}
        </div>
        <section id="register" aria-label="Registration" className="scroll-mt-6">
          <Card
            title="Register"
            description={openness === "open" ? describeOffer(event.priceCents) : null}
          >
            {children}
          </Card>
        </section>
      </div>
    </div>
  );
}

function Agenda({ points }: { points: string[] }) {
  return (
    <section className="grid max-w-text gap-4">
      <h2 className="text-2xl">Agenda</h2>
      <ol className="grid border-t border-line">
        {points.map((point, index) => (
          <li key={point} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-3">
            <span aria-hidden className="font-serif text-accent">
              {index + 1}
            </span>
            {point}
          </li>
        ))}
      </ol>
    </section>
  );
}

function describeOffer(priceCents: number): string {
  return priceCents === 0 ? "Free. No account needed." : "No account needed.";
}
