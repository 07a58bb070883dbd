import type { AuditAction } from "#platform/audit/audit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { dayIn } from "#shared/time.ts";
import { bookingErrors } from "../booking.errors.ts";
import type { BookingHost } from "../booking.types.ts";
import { lockHost, selectHost } from "../hosts.store.server.ts";
import { checkException, describeExceptions } from "./exceptions.rules.ts";
import { hostSettingsErrors } from "./host-settings.errors.ts";
import {
  countExceptionDays,
  deleteExceptions,
  replaceExceptions,
  replaceWeek,
} from "./host-settings.store.server.ts";
import { maxExceptions } from "./schedule.constants.ts";
import { checkWeek, describeWeek, type TypedWeek } from "./week.rules.ts";

/**
 * Saves an office's usual week, on the clocks of its city. Existing bookings stay as they are.
 * For admins. Returns the problems of the week; without any, it was saved.
 *
 * @throws `booking_week_changed` when someone else has saved one since `shown` was.
 */
export async function saveOfficeWeek(
  services: Services,
  admin: UserViewer,
  hostId: string,
  { week, shown }: { week: TypedWeek; shown: string | null },
): Promise<FieldProblem[]> {
  return await change(services, admin, hostId, "save office hours", async (transaction, office) => {
    const { hours, problems } = checkWeek(week, office.slotMinutes);
    if (problems.length > 0) return problems;
    const before = describeWeek(office.hours);
    const after = describeWeek(hours);
    if (before.join() === after.join()) return [];
    if (shown !== null && shown !== before.join()) throw hostSettingsErrors.weekChanged();
    const { timeZone } = office;
    await replaceWeek(transaction, hostId, { timeZone, hours, now: services.clock.now() });
    await record({ transaction, services, admin, office }, "booking.office_hours_saved", {
      before: { hours: before },
      after: { hours: after },
    });
    return [];
  });
}

/**
 * Closes an office from the first to the last day, `2026-12-24`; without a last one on the first alone.
 * For admins. Returns the problems of the days.
 *
 * @throws `too_many_exceptions`.
 */
export async function closeOffice(
  services: Services,
  admin: UserViewer,
  hostId: string,
  { from, to }: { from: string; to: string },
): Promise<FieldProblem[]> {
  return await change(services, admin, hostId, "close office", async (transaction, office) => {
    const today = dayIn(services.clock.now(), office.timeZone);
    const { days, problems } = checkException(
      { from, to, kind: "closed", ranges: [] },
      { today, slotMinutes: office.slotMinutes },
    );
    if (problems.length > 0) return problems;
    await replaceExceptions(transaction, hostId, days, []);
    if ((await countExceptionDays(transaction, hostId)) > maxExceptions) {
      throw hostSettingsErrors.tooManyExceptions();
    }
    const closed = { from: days[0] ?? from, to: days.at(-1) ?? from };
    await record({ transaction, services, admin, office }, "booking.office_closed", {
      details: closed,
      before: { different_days: describeExceptions(office.exceptions, closed) },
      after: {
        different_days: describeExceptions(
          days.map((day) => ({ day, hours: [] })),
          closed,
        ),
      },
    });
    return [];
  });
}

/** Opens an office on days again, at its week's hours. For admins. */
export async function reopenOffice(
  services: Services,
  admin: UserViewer,
  hostId: string,
  days: { from: string; to: string },
): Promise<void> {
  await change(services, admin, hostId, "reopen office", async (transaction, office) => {
    const before = describeExceptions(office.exceptions, days);
    if (before.length === 0) return;
    await deleteExceptions(transaction, hostId, days);
    await record({ transaction, services, admin, office }, "booking.office_reopened", {
      details: days,
      before: { different_days: before },
      after: { different_days: [] },
    });
  });
}

/** Runs `work` with the office locked, which has no account that could decide for it. */
async function change<Result>(
  services: Services,
  admin: UserViewer,
  hostId: string,
  purpose: string,
  work: (transaction: DatabaseTransaction, office: BookingHost) => Promise<Result>,
): Promise<Result> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  if (!isId(hostId)) throw bookingErrors.hostNotFound();
  return await services.database.asSystem(purpose, async (transaction) => {
    await lockHost(transaction, hostId);
    const host = await selectHost(transaction, hostId);
    if (host?.kind !== "office") throw bookingErrors.hostNotFound();
    return await work(transaction, host);
  });
}

async function record(
  {
    transaction,
    services,
    admin,
    office,
  }: {
    transaction: DatabaseTransaction;
    services: Services;
    admin: UserViewer;
    office: BookingHost;
  },
  action: AuditAction,
  change: {
    details?: Record<string, string>;
    before: Record<string, string[]>;
    after: Record<string, string[]>;
  },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: admin.userId,
    action,
    subject: { type: "booking_host", id: office.id, name: office.name },
    ...change,
  });
}
