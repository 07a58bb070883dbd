import type { ReadConfiguration } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { createSheetSource } from "#platform/sheet-source/create-sheet-source.ts";
import { sheetSourceConfiguration } from "#platform/sheet-source/sheet-source.config.server.ts";
import type { SheetSource } from "#platform/sheet-source/sheet-source.ts";

declare module "#platform/services.ts" {
  interface Services {
    /** Source of the mentors. */
    mentorSheet: SheetSource;
  }
}

const sampleFile = "content/sheets/mentors-200.csv";

export function composeSync(services: Services, read: ReadConfiguration): void {
  const { mode, reachesOutside } = services.application;
  const settings = read(sheetSourceConfiguration);
  services.mentorSheet = createSheetSource(settings, { mode, reachesOutside, sampleFile });
}
