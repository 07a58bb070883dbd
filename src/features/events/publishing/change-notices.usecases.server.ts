import type { Services } from "#platform/services.ts";
import { calendarSequence } from "../events.rules.ts";
import { type ChangeNotice, changedEmail } from "./change-notices.emails.ts";
import { type ChangedRegistration, takeChangedRegistrations } from "./event-rows.store.server.ts";

/**
 * Tells registered people that the event has another time or location, is cancelled, or takes place
 * after all; answers how many. Each change once, also when several processes run this, and when a
 * person is registered twice.
 */
export function sendChangeNotices(services: Services, limit: number): Promise<number> {
  return services.database.asSystem("send changes of events", async (transaction) => {
    const now = services.clock.now();
    const taken = await takeChangedRegistrations(transaction, now, limit);
    for (const registration of taken) {
      const { event } = registration;
      if (registration.repeatsAddress) continue;
      const mail = changedEmail(services.application.baseUrl, {
        to: registration.email,
        notice: noticeOf(registration),
        now,
        event: {
          id: event.id,
          sequence: calendarSequence(event),
          title: event.title,
          summary: event.summary,
          location: event.location,
          startsAt: event.starts_at,
          endsAt: event.ends_at,
          timeZone: event.time_zone,
          joinUrl: event.join_url,
          isSample: event.is_sample,
        },
      });
      await services.mail.enqueue(transaction, mail, { lane: "bulk", usefulUntil: event.ends_at });
    }
    return taken.length;
  });
}

function noticeOf(registration: ChangedRegistration): ChangeNotice {
  const { event, wasCancelled, isMoved, isRelocated } = registration;
  if (event.publication !== "published") return "cancelled";
  if (wasCancelled) return "back";
  if (isMoved && isRelocated) return "moved_and_relocated";
  return isRelocated ? "relocated" : "moved";
}
