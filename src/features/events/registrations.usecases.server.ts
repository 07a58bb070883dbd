import { findProvenOwner, holdStanding, readProvenEmail } from "#features/auth/auth.contract.ts";
import { hashToken, makeToken } from "#platform/crypto/link-token.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { listProblems } from "#shared/form-fields.ts";
import { selectEvent } from "./event-admin.store.server.ts";
import { registeredEmail, registrationDeniedEmail } from "./events.emails.ts";
import { eventsErrors } from "./events.errors.ts";
import { calendarSequence, isEventId, opennessOf } from "./events.rules.ts";
import { type RegistrationForm, registrationForm } from "./events.schemas.ts";
import {
  countRegistrations,
  findOwnStanding,
  lockEvent,
  type StoredEvent,
} from "./events.store.server.ts";
import type { PublicEvent } from "./events.types.ts";
import { notifiedNow, showsLink } from "./joining/joining.rules.ts";
import { limitForms, takeDenialEmail } from "./limits.usecases.server.ts";
import {
  claimRegistration,
  deleteRegistration,
  deleteUpcomingRegistrationsOf,
  findRegisteredEvent,
  hasRegistration,
  insertRegistration,
} from "./registrations.store.server.ts";

/**
 * Registers an address for an event, once, and emails the confirmation. An address that is registered
 * already gets the same answer and no second mail, and so does one whose account is registered with a
 * former address. So does the address of a suspended account, which is not registered: only whoever
 * reads the mailbox is told.
 *
 * @throws `validation_failed` with all problems as `details.fields`; `event_not_found`;
 *   `event_over` and `event_full`, to everybody alike; `over_request_rate_limit`.
 */
export async function registerForEvent(
  services: Services,
  viewer: Viewer,
  request: { eventId: string; form: unknown; clientAddress: string },
): Promise<void> {
  const parsed = registrationForm.safeParse(request.form);
  if (!parsed.success) throw eventsErrors.validationFailed(listProblems(parsed.error));
  if (!isEventId(request.eventId)) throw eventsErrors.eventNotFound();
  await limitForms(services, request.clientAddress);
  const person = { ...parsed.data, userId: accountWith(viewer, parsed.data.email) };
  const { token, hash } = makeToken();

  const outcome = await services.database.asSystem("register for event", async (transaction) => {
    const now = services.clock.now();
    const owner = (await findProvenOwner(transaction, person.email)) ?? null;
    const suspended = await holdStanding(transaction, [owner, person.userId]);
    const event = await lockEvent(transaction, request.eventId);
    if (!event) throw eventsErrors.eventNotFound();
    const attendees = await countRegistrations(transaction, event.id);
    const openness = opennessOf(
      { endsAt: event.ends_at, capacity: event.capacity, attendees },
      now,
    );
    if (openness === "over") throw eventsErrors.eventOver();
    if (openness === "full") throw eventsErrors.eventFull();
    if (suspended.size > 0) return { refused: event };
    if (owner && (await hasRegistration(transaction, { eventId: event.id, userId: owner }))) {
      return {};
    }

    const id = await insertRegistration(transaction, {
      eventId: event.id,
      cancelTokenHash: hash,
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      location: event.location,
      notified: notifiedNow(
        { startsAt: event.starts_at, joinUrl: event.join_url },
        { link: null, dayAt: null, hourAt: null },
        now,
      ),
      now,
      ...person,
    });
    if (!id) {
      const { email, userId } = person;
      if (userId) await claimRegistration(transaction, { eventId: event.id, email, userId });
      return {};
    }
    await services.audit.record(transaction, {
      actorId: person.userId,
      action: "events.registered",
      subject: { type: "event_registration", id },
      details: { eventId: event.id },
    });
    const mail = confirmationOf(services, event, { to: person.email, cancelToken: token, now });
    await services.mail.enqueue(transaction, mail);
    return {};
  });
  if (outcome.refused) await notifyDenied(services, person.email, outcome.refused);
}

async function notifyDenied(services: Services, to: string, event: StoredEvent): Promise<void> {
  if (!(await takeDenialEmail(services, to))) return;
  await services.database.asSystem("tell of refused registration", (transaction) =>
    services.mail.enqueue(transaction, registrationDeniedEmail(to, { title: event.title })),
  );
}

/**
 * The viewer's account, when the address is its own: a registration of somebody else is not theirs.
 */
function accountWith(viewer: Viewer, email: RegistrationForm["email"]): string | null {
  if (viewer.kind !== "user") return null;
  return viewer.email.toLowerCase() === email.toLowerCase() ? viewer.userId : null;
}

function confirmationOf(
  services: Services,
  event: StoredEvent,
  delivery: { to: string; cancelToken: string; now: Date },
) {
  return registeredEmail(services.application.baseUrl, {
    ...delivery,
    event: {
      id: event.id,
      sequence: calendarSequence(event),
      title: event.title,
      summary: event.summary,
      host: event.host,
      location: event.location,
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      timeZone: event.time_zone,
      joinUrl: event.join_url,
      isSample: event.is_sample,
    },
  });
}

/** An event as the page behind a link to cancel names it. */
export type CancelableEvent = Pick<PublicEvent, "id" | "title" | "startsAt" | "timeZone">;

/**
 * The event of the registration that a link to cancel belongs to, also while it's off the site.
 * Undefined: the registration is gone or never existed.
 */
export async function findCancelableEvent(
  services: Services,
  { eventId, token }: { eventId: string; token: string },
): Promise<CancelableEvent | undefined> {
  if (!isEventId(eventId)) return undefined;
  const cancelTokenHash = hashToken(token);
  const event = await services.database.asSystem("find event to cancel", (transaction) =>
    findRegisteredEvent(transaction, { eventId, cancelTokenHash }),
  );
  if (!event) return undefined;
  const { id, title, starts_at: startsAt, time_zone: timeZone } = event;
  return { id, title, startsAt, timeZone };
}

/**
 * Cancels the registration that the token of its confirmation email belongs to. False: there is
 * none, because it was cancelled already, or never.
 */
export async function cancelRegistration(
  services: Services,
  { eventId, token }: { eventId: string; token: string },
): Promise<boolean> {
  if (!isEventId(eventId)) return false;
  const cancelTokenHash = hashToken(token);
  return services.database.asSystem("cancel event registration", async (transaction) => {
    const cancelled = await deleteRegistration(transaction, { eventId, cancelTokenHash });
    if (!cancelled) return false;
    await services.audit.record(transaction, {
      actorId: cancelled.user_id,
      action: "events.registration_cancelled",
      subject: { type: "event_registration", id: cancelled.id },
      details: { eventId },
    });
    return true;
  });
}

/**
 * Cancels the viewer's registration for an event that isn't over: that of their account, and one made
 * signed out with its address. Repeating it changes nothing.
 */
export async function cancelOwnRegistration(
  services: Services,
  { userId }: UserViewer,
  eventId: string,
): Promise<void> {
  if (!isEventId(eventId)) return;
  await services.database.asSystem("cancel own event registration", async (transaction) => {
    const email = await readProvenEmail(transaction, userId);
    const now = services.clock.now();
    const own = { userId, email, eventId, now };
    for (const { id } of await deleteUpcomingRegistrationsOf(transaction, own)) {
      await services.audit.record(transaction, {
        actorId: userId,
        action: "events.registration_cancelled",
        subject: { type: "event_registration", id },
        details: { eventId },
      });
    }
  });
}

/** A signed-in person's relation to an event. */
export interface OwnStanding {
  /** Initial value of the form. */
  name: string;
  /** The address that is registered. For others, the form's initial value: the account's. */
  email: string;
  registered: boolean;
  /** For registered people whose account has another address now: the one that further emails go to. */
  movedTo: string | null;
  /** For registered people, until the event is over. */
  joinUrl: string | null;
  /** For registered people, once they are published. */
  notes: { text: string | null; url: string | null } | null;
}

/** Initial values of a signed-in person's form of an event, and the notes of registered people. */
export async function readOwnStanding(
  services: Services,
  user: UserViewer,
  eventId: string,
): Promise<OwnStanding> {
  const { name, registeredEmail } = await services.database.as(user, (transaction) =>
    findOwnStanding(transaction, { userId: user.userId, eventId }),
  );
  const registered = registeredEmail !== null;
  const standing = { name: name ?? "", email: registeredEmail ?? user.email, registered };
  const read = registered
    ? await services.database.asSystem("read event of registered person", async (transaction) => ({
        event: await selectEvent(transaction, eventId),
        provenEmail: await readProvenEmail(transaction, user.userId),
      }))
    : undefined;
  const event = read?.event;
  if (!event) return { ...standing, movedTo: null, joinUrl: null, notes: null };
  const provenEmail = read?.provenEmail ?? null;
  const { notes, notes_url: url, notes_published_at: publishedAt } = event;
  const isShown = showsLink({ endsAt: event.ends_at }, services.clock.now());
  return {
    ...standing,
    movedTo: provenEmail === registeredEmail?.toLowerCase() ? null : provenEmail,
    joinUrl: isShown ? event.join_url : null,
    notes: publishedAt ? { text: notes, url } : null,
  };
}
