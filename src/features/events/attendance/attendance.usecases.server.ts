import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import { lockEventRow } from "../event-admin.store.server.ts";
import { eventsErrors } from "../events.errors.ts";
import { isEventId } from "../events.rules.ts";
import { type Attendance, attendedValues } from "./attendance.rules.ts";
import { markRegistrations } from "./attendance.store.server.ts";

/**
 * Marks who came to an event: the people given, or everyone who isn't marked yet. From its start on. One entry of the
 * audit log for all of them; answers how many changed.
 *
 * @throws `forbidden`, `event_not_found`, `event_not_started`.
 */
export async function markAttendance(
  services: Services,
  viewer: UserViewer,
  { eventId, who, as }: { eventId: string; who: readonly string[] | "unmarked"; as: Attendance },
): Promise<number> {
  if (!hasRight(viewer, "support")) throw httpErrors.forbidden();
  if (!isEventId(eventId)) throw eventsErrors.eventNotFound();
  return await services.database.asSystem("mark attendance", async (transaction) => {
    const now = services.clock.now();
    const event = await lockEventRow(transaction, eventId);
    if (!event) throw eventsErrors.eventNotFound();
    if (event.starts_at > now) throw eventsErrors.eventNotStarted();
    const attended = attendedValues[as];
    const marked = await markRegistrations(transaction, eventId, { who, attended, now });
    if (marked === 0) return 0;
    await services.audit.record(transaction, {
      actorId: viewer.userId,
      action: "events.attendance_marked",
      subject: { type: "event", id: eventId, name: event.title },
      details: { registrations: marked, attendance: as },
    });
    return marked;
  });
}
