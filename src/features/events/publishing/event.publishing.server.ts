import type { DatabaseTransaction } from "#platform/database/database.ts";
import {
  definePublishingKind,
  type PublicationState,
  type PublishingValues,
} from "#platform/publishing/publishing-kind.ts";
import { toSlug } from "#shared/text/slug.ts";
import { clockTime, dayIn } from "#shared/time.ts";
import { instantAt } from "#shared/zones/zoned-time.ts";
import { calendarChoices } from "../calendar.usecases.server.ts";
import { lockEventRow, selectEvent } from "../event-admin.store.server.ts";
import { eventPath } from "../events.constants.ts";
import { isEventId, isOnline, opennessOf } from "../events.rules.ts";
import { countRegistrations, type StoredEvent } from "../events.store.server.ts";
import type { EventKind, PublicEvent } from "../events.types.ts";
import { eventFields } from "./event-form.fields.ts";
import { type EventForm, eventForm } from "./event-form.schemas.ts";
import {
  eventRows,
  insertPublishedEvent,
  isFreeEventId,
  setPublication,
  updatePublishedEvent,
} from "./event-rows.store.server.ts";

/** Events and webinars, as people with the right write and publish them. */
export const eventKind = definePublishingKind<EventForm>({
  name: "events",
  singular: "event",
  plural: "Events and webinars",
  description: "The events page, the career page's webinars, search and the sitemap.",
  fields: eventFields,
  titleField: "title",
  schema: eventForm,
  initial: { kind: "webinar", location: "Virtual", time_zone: "America/Toronto" },
  rows: eventRows,

  async read(transaction, id, { lock = false } = {}) {
    if (!isEventId(id)) return undefined;
    const event = await (lock ? lockEventRow : selectEvent)(transaction, id);
    if (!event) return undefined;
    const state = event.publication as PublicationState;
    return { id, values: toValues(event), state, isSample: event.is_sample };
  },

  async insert(transaction, data, now) {
    const series = toSlug(data.title, maxSlugLength) || "event";
    const id = await findFreeId(transaction, `${series}-${data.date}`);
    await insertPublishedEvent(transaction, {
      id,
      series,
      ...toColumns(data, now),
      created_at: now,
    });
    return id;
  },

  update: (transaction, id, data, now) =>
    updatePublishedEvent(transaction, id, { ...toColumns(data, now), publication: "published" }),

  setState: (transaction, id, state, now) => setPublication(transaction, id, { state, now }),

  publicPath: eventPath,

  async findProblems({ clock }, transaction, { data, id }) {
    const { startsAt, endsAt } = timesOf(data);
    if (endsAt <= startsAt)
      return [{ field: "end_time", message: "The end must be after the start." }];
    const event = id === null ? undefined : await selectEvent(transaction, id);
    // One from before webinars had to be online can still be corrected.
    const isAsBefore = event?.kind === "webinar" && event.location === data.location;
    if (data.kind === "webinar" && !isOnline(data) && !isAsBefore) {
      const message = "A webinar is online. Enter “Virtual”, or choose another type.";
      return [{ field: "location", message }];
    }
    // An event that is over can still be corrected, but not get another end that is past.
    const isUnchanged = event?.ends_at.getTime() === endsAt.getTime();
    if (endsAt <= clock.now() && !isUnchanged) {
      return [{ field: "date", message: "The event must be in the future." }];
    }
    if (event && data.capacity !== null) {
      const registered = await countRegistrations(transaction, event.id);
      if (registered > data.capacity) {
        const message = `${registered} people are already registered. Offer at least as many spots.`;
        return [{ field: "capacity", message }];
      }
    }
    return [];
  },

  async preview(services, data, id) {
    const event = toPublicEvent(data, id ?? "preview");
    return {
      event,
      calendar: calendarChoices(services, event),
      openness: opennessOf(event, services.clock.now()),
    };
  },

  async describeTakedown({ clock }, transaction, id) {
    const event = await selectEvent(transaction, id);
    if (!event || event.ends_at <= clock.now()) return undefined;
    const count = await countRegistrations(transaction, id);
    if (count === 0) return undefined;
    const people = count === 1 ? "1 person is registered." : `${count} people are registered.`;
    return `${people} We'll email them to say that the event is canceled.`;
  },
});

function toValues(event: StoredEvent): PublishingValues {
  const { time_zone: zone, starts_at: starts, ends_at: ends } = event;
  const [date, endDate] = [dayIn(starts, zone), dayIn(ends, zone)];
  return {
    kind: event.kind,
    title: event.title,
    summary: event.summary,
    description: event.description,
    agenda: event.agenda.join("\n"),
    host: event.host,
    date,
    start_time: clockTime(starts, zone),
    end_date: endDate === date ? "" : endDate,
    end_time: clockTime(ends, zone),
    time_zone: zone,
    location: event.location,
    join_url: event.join_url ?? "",
    capacity: event.capacity === null ? "" : String(event.capacity),
  };
}

function toColumns(data: EventForm, now: Date) {
  const { startsAt, endsAt } = timesOf(data);
  const { kind, title, summary, description, agenda, host, location, join_url, capacity } = data;
  return {
    kind,
    title,
    summary,
    description,
    agenda,
    host,
    location,
    join_url,
    capacity,
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: data.time_zone,
    updated_at: now,
  };
}

function timesOf({ date, start_time, end_date, end_time, time_zone }: EventForm) {
  return {
    startsAt: instantAt(date, minuteOf(start_time), time_zone),
    endsAt: instantAt(end_date ?? date, minuteOf(end_time), time_zone),
  };
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function toPublicEvent(data: EventForm, id: string): PublicEvent {
  const { startsAt, endsAt } = timesOf(data);
  const { title, summary, description, agenda, host, location, capacity } = data;
  return {
    id,
    kind: data.kind satisfies EventKind,
    title,
    summary,
    description,
    agenda,
    host,
    startsAt,
    endsAt,
    timeZone: data.time_zone,
    location,
    capacity,
    priceCents: 0,
    attendees: 0,
    is_sample: false,
  };
}

const maxSlugLength = 70;

/** Others may have the same title and day: the address then ends in a number. */
async function findFreeId(transaction: DatabaseTransaction, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (await isFreeEventId(transaction, id)) return id;
  }
}
