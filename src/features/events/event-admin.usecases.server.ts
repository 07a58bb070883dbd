import { listPausedSubjects } from "#features/mailings/mailings.contract.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { writeCsv } from "#shared/csv.ts";
import { listProblems } from "#shared/form-fields.ts";
import {
  type Attendance,
  attendanceOf,
  attendanceWords,
  attendedValues,
} from "./attendance/attendance.rules.ts";
import { countAttendance } from "./attendance/attendance.store.server.ts";
import { joinLinkForm, notesForm } from "./event-admin.schemas.ts";
import {
  listEventsForAdmins,
  listRegistrations,
  lockEventRow,
  selectEvent,
  updateEvent,
} from "./event-admin.store.server.ts";
import { eventMessageKind } from "./events.constants.ts";
import { eventsErrors } from "./events.errors.ts";
import { isEventId, needsLink } from "./events.rules.ts";

export const eventsPerPage = 50;
export const registrationsPerPage = 100;
const exportBatch = 1000;

/** Of several rights, one is enough. */
function requireAny(viewer: Viewer, ...rights: Right[]): UserViewer {
  if (viewer.kind !== "user" || !rights.some((right) => hasRight(viewer, right))) {
    throw httpErrors.forbidden();
  }
  return viewer;
}

/** One page of all events, with how many registered. */
export async function listAdminEvents(services: Services, viewer: Viewer, page: number) {
  requireAny(viewer, "content.draft", "support");
  const now = services.clock.now();
  const { events, total, paused } = await services.database.asSystem(
    "list events",
    async (transaction) => ({
      ...(await listEventsForAdmins(transaction, {
        now,
        limit: eventsPerPage,
        offset: (page - 1) * eventsPerPage,
      })),
      paused: await listPausedSubjects(transaction, eventMessageKind),
    }),
  );
  return {
    events: events.map(({ publication, ...event }) => ({
      ...event,
      isPublished: publication === "published",
      isOver: event.ends_at <= now,
      needsLink: event.join_url === null && needsLink(event),
      hasPausedMessage: paused.has(event.id),
    })),
    page,
    pages: Math.max(1, Math.ceil(total / eventsPerPage)),
  };
}

/**
 * An event with its link and its notes; for people with the right `support`, with one page of who
 * registered. Undefined: there is none.
 */
export async function readAdminEvent(
  services: Services,
  viewer: Viewer,
  {
    eventId,
    page: asked,
    attendance,
  }: { eventId: string; page: number; attendance?: Attendance | undefined },
) {
  requireAny(viewer, "content.draft", "support");
  if (!isEventId(eventId)) return undefined;
  const seesPeople = hasRight(viewer, "support");
  return await services.database.asSystem("read event", async (transaction) => {
    const event = await selectEvent(transaction, eventId);
    if (!event) return undefined;
    const counts = await countAttendance(transaction, eventId);
    const total = counts.came + counts.missed + counts.unmarked;
    const pages = Math.max(
      1,
      Math.ceil((attendance ? counts[attendance] : total) / registrationsPerPage),
    );
    // Marking people takes them off a filtered list, whose last page may be gone then.
    const page = Math.min(asked, pages);
    const registrations = seesPeople
      ? await listRegistrations(transaction, eventId, {
          attended: attendance && attendedValues[attendance],
          limit: registrationsPerPage,
          offset: (page - 1) * registrationsPerPage,
        })
      : null;
    return {
      mayPublish: hasRight(viewer, "content.publish"),
      event: {
        id: event.id,
        title: event.title,
        host: event.host,
        startsAt: event.starts_at,
        isSample: event.is_sample,
        isPublished: event.publication === "published",
        joinUrl: event.join_url,
        notes: event.notes,
        notesUrl: event.notes_url,
        shownLink: digestShown(event.join_url),
        shownNotes: digestShown([event.notes, event.notes_url]),
        notesPublishedAt: event.notes_published_at,
        isOver: event.ends_at <= services.clock.now(),
        hasStarted: event.starts_at <= services.clock.now(),
      },
      registrations,
      counts,
      total,
      page,
      pages,
    };
  });
}

/** Registrations for an event as a CSV file. Undefined: there is no such event. */
export async function exportRegistrations(
  services: Services,
  viewer: Viewer,
  eventId: string,
): Promise<string | undefined> {
  const admin = requireAny(viewer, "support");
  if (!isEventId(eventId)) return undefined;
  return await services.database.asSystem("export registrations", async (transaction) => {
    const event = await selectEvent(transaction, eventId);
    if (!event) return undefined;
    const rows: (string | null)[][] = [];
    for (let offset = 0; ; offset += exportBatch) {
      const batch = await listRegistrations(transaction, eventId, { limit: exportBatch, offset });
      for (const { name, email, question, created_at, attended } of batch) {
        const attendance = attendanceWords[attendanceOf(attended)];
        rows.push([name, email, question, created_at.toISOString(), attendance]);
      }
      if (batch.length < exportBatch) break;
    }
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "events.registrations_exported",
      subject: { type: "event", id: eventId, name: event.title },
      details: { registrations: rows.length },
    });
    return writeCsv(["Name", "Email", "Question", "Registered (UTC)", "Attendance"], rows);
  });
}

/**
 * Saves an event's link to join. Whoever was emailed another one is emailed the new one by a job.
 *
 * @throws `validation_failed`, `event_not_found`, `event_changed` when someone else has saved one since it was shown.
 */
export async function saveJoinLink(
  services: Services,
  viewer: Viewer,
  { eventId, form }: { eventId: string; form: unknown },
): Promise<void> {
  const admin = requireAny(viewer, "content.publish");
  const parsed = joinLinkForm.safeParse(form);
  if (!parsed.success) throw eventsErrors.validationFailed(listProblems(parsed.error));
  if (!isEventId(eventId)) throw eventsErrors.eventNotFound();
  await services.database.asSystem("save link of event", async (transaction) => {
    const event = await lockEventRow(transaction, eventId);
    if (!event) throw eventsErrors.eventNotFound();
    const { join_url, shown } = parsed.data;
    if (event.join_url === join_url) return;
    requireShown(shown, digestShown(event.join_url));
    await updateEvent(transaction, eventId, { join_url });
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: join_url ? "events.link_saved" : "events.link_removed",
      subject: { type: "event", id: eventId, name: event.title },
      before: { join_url: event.join_url },
      after: { join_url },
    });
  });
}

function requireShown(shown: string | undefined, now: string): void {
  if (shown !== undefined && shown !== now) throw eventsErrors.eventChanged();
}

/**
 * Saves what registered people get afterwards; with `publish` they are emailed it by a job, once.
 *
 * @throws `validation_failed`, `event_not_found`, `event_changed` when someone else has saved some since they were
 *   shown; `event_not_over`, `event_not_published` and `event_notes_empty` when it cannot be published.
 */
export async function saveNotes(
  services: Services,
  viewer: Viewer,
  { eventId, form, publish }: { eventId: string; form: unknown; publish: boolean },
): Promise<void> {
  const admin = requireAny(viewer, "content.publish");
  const parsed = notesForm.safeParse(form);
  if (!parsed.success) throw eventsErrors.validationFailed(listProblems(parsed.error));
  if (!isEventId(eventId)) throw eventsErrors.eventNotFound();
  await services.database.asSystem("save notes of event", async (transaction) => {
    const now = services.clock.now();
    const event = await lockEventRow(transaction, eventId);
    if (!event) throw eventsErrors.eventNotFound();
    const { notes, notes_url, shown } = parsed.data;
    const before = { notes: event.notes, notes_url: event.notes_url };
    const isChanged = notes !== before.notes || notes_url !== before.notes_url;
    if (isChanged) requireShown(shown, digestShown([event.notes, event.notes_url]));
    const isPublished = event.notes_published_at !== null;
    if ((publish || isPublished) && !notes && !notes_url) throw eventsErrors.notesEmpty();
    if (publish && event.ends_at > now) throw eventsErrors.eventNotOver();
    if (publish && event.publication !== "published") throw eventsErrors.eventNotPublished();
    await updateEvent(transaction, eventId, {
      notes,
      notes_url,
      ...(publish && !isPublished ? { notes_published_at: now } : {}),
    });
    const publishes = publish && !isPublished;
    if (!publishes && !isChanged) return;
    const after = { notes, notes_url };
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: publishes ? "events.notes_published" : "events.notes_saved",
      subject: { type: "event", id: eventId, name: event.title },
      before: publishes ? { ...before, published: false } : before,
      after: publishes ? { ...after, published: true } : after,
    });
  });
}
