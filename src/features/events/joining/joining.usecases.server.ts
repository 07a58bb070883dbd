import { listAdminEmails } from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import type { StoredEvent } from "../events.store.server.ts";
import { sendChangeNotices } from "../publishing/change-notices.usecases.server.ts";
import { joinEmail, missingLinkEmail, notesEmail } from "./joining.emails.ts";
import { dayAhead, dueNotice, hourAhead, notifiedNow } from "./joining.rules.ts";
import {
  lockDueRegistrations,
  saveNotified,
  takeEventsWithoutLink,
  takeUnnotifiedOfNotes,
} from "./joining.store.server.ts";

const batchSize = 100;
/** One run leaves the rest to the next, a minute later. */
const maxBatches = 100;

/**
 * Emails what is due to the people who registered: a new time or location, a cancellation, the link
 * a day and an hour before the start and whenever it changes, and notes that were published. Each
 * email once, also when several processes run this, and when a person is registered twice.
 */
export async function notifyRegistered(services: Services): Promise<void> {
  await inBatches(() => sendChangeNotices(services, batchSize));
  await inBatches(() => sendLinks(services));
  await inBatches(() => sendNotes(services));
}

async function inBatches(send: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if ((await send()) < batchSize) return;
  }
}

function sendLinks(services: Services): Promise<number> {
  return services.database.asSystem("send links of events", async (transaction) => {
    const now = services.clock.now();
    const due = await lockDueRegistrations(transaction, now, batchSize);
    for (const { id, email, repeatsAddress, notified, event } of due) {
      const times = timesOf(event);
      const notice = dueNotice(times, notified, now);
      if (!notice || !times.joinUrl) continue;
      await saveNotified(transaction, id, notifiedNow(times, notified, now));
      if (repeatsAddress) continue;
      const mail = joinEmail(services.application.baseUrl, {
        to: email,
        notice,
        event: { ...times, id: event.id, title: event.title, timeZone: event.time_zone },
        joinUrl: times.joinUrl,
      });
      await services.mail.enqueue(transaction, mail, { lane: "bulk", usefulUntil: event.ends_at });
    }
    return due.length;
  });
}

function sendNotes(services: Services): Promise<number> {
  return services.database.asSystem("send notes of events", async (transaction) => {
    const taken = await takeUnnotifiedOfNotes(transaction, services.clock.now(), batchSize);
    for (const { email, repeatsAddress, event } of taken) {
      if (repeatsAddress) continue;
      const { id, title, notes, notes_url: notesUrl } = event;
      const mail = notesEmail(services.application.baseUrl, {
        to: email,
        event: { id, title, notes, notesUrl },
      });
      await services.mail.enqueue(transaction, mail, { lane: "bulk" });
    }
    return taken.length;
  });
}

/**
 * Notifies administrators, a day and an hour before an event with registrations, that its link is
 * missing.
 */
export async function notifyOfMissingLinks(services: Services): Promise<void> {
  await services.database.asSystem("tell of missing links", async (transaction) => {
    const now = services.clock.now();
    const hour = { column: "admins_notified_hour_at", ahead: hourAhead, now } as const;
    const day = { column: "admins_notified_day_at", ahead: dayAhead, now } as const;
    const urgent = await takeEventsWithoutLink(transaction, hour);
    const early = await takeEventsWithoutLink(transaction, day);
    const events = [
      ...urgent,
      ...early.filter(({ id }) => !urgent.some((other) => other.id === id)),
    ];
    if (events.length === 0) return;
    const admins = await listAdminEmails(transaction, now);
    for (const { id, title, starts_at: startsAt, registrations } of events) {
      for (const to of admins) {
        const event = { id, title, startsAt, registrations };
        await services.mail.enqueue(
          transaction,
          missingLinkEmail(services.application.baseUrl, { to, event }),
        );
      }
    }
  });
}

function timesOf(event: StoredEvent) {
  return { startsAt: event.starts_at, endsAt: event.ends_at, joinUrl: event.join_url };
}
