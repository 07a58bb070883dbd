import {
  beginMailing,
  listMailingsOf,
  type MailingKind,
  readMailingDesk,
} from "#features/mailings/mailings.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { selectEvent } from "../event-admin.store.server.ts";
import { eventMessageKind, eventMessagePath } from "../events.constants.ts";
import { eventsErrors } from "../events.errors.ts";
import { isEventId } from "../events.rules.ts";
import { eventMessageEmail } from "./event-messages.emails.ts";
import { registrants } from "./event-messages.store.server.ts";

export const eventMessagesPerPage = 30;

/** The attendance that an audience has, by its name. Everyone registered has none. */
const attendedOf = new Map([
  ["came", true],
  ["missed", false],
]);

async function isOnSite(
  transaction: DatabaseTransaction,
  { subjectId }: { subjectId: string | null },
): Promise<boolean> {
  const event = await selectEvent(transaction, subjectId ?? "");
  return event?.publication === "published";
}

/** Messages to people registered for an event, among the emails to many people. */
export const eventMessages: MailingKind = {
  name: eventMessageKind,
  draft: "support",
  send: "support",
  audiences: {
    registrants: "Everyone registered for this event",
    came: "People who attended",
    missed: "People who didn't attend",
  },
  pathOf: ({ id, subjectId }) => eventMessagePath(subjectId ?? "", id),
  recipients: (transaction, { subjectId, audience }) =>
    registrants(transaction, subjectId ?? "", attendedOf.get(audience)),
  hasPage: isOnSite,
  async findScheduleProblem(transaction, mailing) {
    if (await isOnSite(transaction, mailing)) return undefined;
    return "This event isn't on the site, so we don't send scheduled messages about it. You can still send this one now.";
  },
  compose: ({ application }, { subjectId, subject, body, hasPage }, { to, name }) =>
    eventMessageEmail(application.baseUrl, {
      to,
      name,
      eventId: hasPage ? subjectId : null,
      subject,
      body,
    }),
};

export function eventMessagePlace(eventId: string, mailingId: string) {
  return { kind: eventMessageKind, subjectId: eventId, mailingId };
}

/** One page of the messages about an event, with its title. */
export async function listEventMessages(
  services: Services,
  viewer: Viewer,
  { eventId, page }: { eventId: string; page: number },
) {
  const event = await readTitle(services, viewer, eventId);
  const list = { kind: eventMessageKind, subjectId: eventId, page, perPage: eventMessagesPerPage };
  return { event, ...(await listMailingsOf(services, viewer, list)) };
}

/** Begins a message about an event, once for each id. Throws `event_not_found`. */
export async function beginEventMessage(
  services: Services,
  viewer: Viewer,
  { eventId, mailingId }: { eventId: string; mailingId: string },
): Promise<void> {
  await readTitle(services, viewer, eventId);
  await beginMailing(services, viewer, eventMessagePlace(eventId, mailingId));
}

/** A message with the event's title. */
export async function readEventMessage(
  services: Services,
  viewer: Viewer,
  { eventId, mailingId }: { eventId: string; mailingId: string },
) {
  const event = await readTitle(services, viewer, eventId);
  return {
    event,
    desk: await readMailingDesk(services, viewer, eventMessagePlace(eventId, mailingId)),
  };
}

async function readTitle(services: Services, viewer: Viewer, eventId: string) {
  if (!hasRight(viewer, "support")) throw httpErrors.forbidden();
  if (!isEventId(eventId)) throw eventsErrors.eventNotFound();
  const event = await services.database.asSystem("read event of message", (transaction) =>
    selectEvent(transaction, eventId),
  );
  if (!event) throw eventsErrors.eventNotFound();
  return { id: event.id, title: event.title };
}
