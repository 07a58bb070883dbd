import { readHost } from "#features/booking/booking.contract.ts";
import {
  closeOffice,
  describeWeek,
  joinExceptions,
  rangeFieldId,
  readWeek,
  reopenOffice,
  saveOfficeWeek,
  typeWeek,
} from "#features/booking/booking-offices.contract.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer } from "#platform/viewer.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { dayIn, isDay } from "#shared/time.ts";
import { type OfficeName, offices } from "./consultations.constants.ts";

/** One stretch of hours in the form, as it is typed, with the names its controls go by. */
export interface TypedHours {
  start: string;
  end: string;
  startId: string;
  endId: string;
}

/** Days on end on which an office is closed. */
export interface ClosedDays {
  from: string;
  to: string;
}

export interface OfficeHours {
  /** Monday first; one stretch more than there are, for another. */
  week: TypedHours[][];
  /** Stands for the week as it was shown. */
  shown: string;
  closedDays: ClosedDays[];
}

/** Stretches of hours that the form offers for one day. */
const maxRangesPerDay = 2;

/** An office's hours as they are, or as `typed` where a form came back. For admins. */
export async function readOfficeHours(
  services: Services,
  admin: UserViewer,
  office: OfficeName,
): Promise<OfficeHours> {
  if (!hasRight(admin, "support")) throw httpErrors.forbidden();
  const host = await readHost(services, offices[office].hostId);
  if (!host) throw new Error(`The office ${office} was not set up`);
  const today = dayIn(services.clock.now(), host.timeZone);
  return {
    week: nameControls(typeWeek(host.hours)),
    shown: describeWeek(host.hours).join(),
    closedDays: joinExceptions(host.exceptions, today).map(({ from, to }) => ({ from, to })),
  };
}

/** Does to an office's hours what the form of admins says. */
export async function changeOfficeHours(
  services: Services,
  admin: UserViewer,
  office: OfficeName,
  form: FormData,
): Promise<{ problems: FieldProblem[] }> {
  const { hostId } = offices[office];
  const from = String(form.get("from") ?? "");
  const to = String(form.get("to") ?? "");
  switch (form.get("intent")) {
    case "save-week": {
      const shown = form.get("shown");
      const typed = { week: readWeek(form), shown: typeof shown === "string" ? shown : null };
      return { problems: await saveOfficeWeek(services, admin, hostId, typed) };
    }
    case "close": {
      return { problems: await closeOffice(services, admin, hostId, { from, to }) };
    }
    case "reopen":
      if (isDay(from) && isDay(to)) await reopenOffice(services, admin, hostId, { from, to });
      return { problems: [] };
    default:
      throw httpErrors.notFound();
  }
}

function nameControls(week: readonly (readonly { start: string; end: string }[])[]) {
  return week.map((ranges, index) => {
    const empty = { start: "", end: "" };
    const offered = ranges.length < maxRangesPerDay ? [...ranges, empty] : ranges;
    return offered.map(({ start, end }, position) => ({
      start,
      end,
      startId: rangeFieldId("start", index + 1, position),
      endId: rangeFieldId("end", index + 1, position),
    }));
  });
}
