import { calendarContentType } from "#platform/calendar/calendar.ts";
import { createDayCalendar } from "#platform/calendar/days.ts";
import { writePdf } from "#platform/pdf/pdf.ts";
import type { Services } from "#platform/services.ts";
import { spreadsheetContentType, writeSpreadsheet } from "#platform/spreadsheet/spreadsheet.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { formatLongDay, toSeconds } from "#shared/time.ts";
import { planPath } from "../plans.constants.ts";
import { plansErrors } from "../plans.errors.ts";
import { readPlan } from "../plans.usecases.server.ts";
import { toDayEntries, toPdfRows, toSheets } from "./plan-export.rules.ts";

/** Files of one account: drawing a page costs more than reading it. */
const exportLimit = {
  name: "plans.export/account",
  capacity: 60,
  periodSeconds: toSeconds({ hours: 1 }),
};

export const planFormats = ["pdf", "ics", "xlsx"] as const;

export type PlanFormat = (typeof planFormats)[number];

export interface PlanFile {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/**
 * The viewer's own plan as a file.
 *
 * @throws `plan_not_found`, also for a plan whose pathway is gone, and `plan_too_many_changes`.
 */
export async function exportPlan(
  services: Services,
  user: UserViewer,
  planId: string,
  format: PlanFormat,
): Promise<PlanFile> {
  const { plan, pathway, stored, isOwn, today } = await readPlan(services, user, planId);
  if (!isOwn || !plan || !pathway) throw plansErrors.notFound();
  if (!(await services.rateLimits.take(exportLimit, user.userId))) {
    throw plansErrors.tooManyChanges();
  }
  const now = services.clock.now();
  const { title } = pathway;
  const url = `${services.application.baseUrl}${planPath(stored.id)}`;
  const name = `plan-${pathway.slug}-${today}.${format}`;
  switch (format) {
    case "ics":
      return {
        name,
        type: calendarContentType,
        content: createDayCalendar({
          name: title,
          entries: toDayEntries(plan, { planId: stored.id, url, today }),
          now,
        }),
      };
    case "xlsx":
      return {
        name,
        type: spreadsheetContentType,
        content: await writeSpreadsheet(toSheets(plan)),
      };
    case "pdf":
      return {
        name,
        type: "application/pdf",
        content: await writePdf({
          title,
          author: brand.name,
          createdAt: now,
          sender: { name: brand.name, lines: [`Your plan as of ${formatLongDay(today)}`, url] },
          rows: toPdfRows(plan),
          notes: [
            "Times are estimates, and fees and rules change. Check with the official source before you act. This isn't legal advice.",
            ...plan.warnings.map(({ text }) => text),
          ],
          incompleteNote: `replaces characters that this document's fonts don't include. See the full text at ${url}.`,
        }),
      };
  }
}
