import { resolve } from "node:path";
import type { Application } from "#platform/config/application.ts";
import { createFileSource } from "./file.driver.ts";
import { createGoogleSheetsSource } from "./google-sheets.driver.ts";
import type { SheetSourceSettings } from "./sheet-source.config.server.ts";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import type { SheetSource } from "./sheet-source.ts";

/**
 * The source the configuration names: a Google sheet, else a file, else the sample sheet in a demo.
 * Paths start at the folder the server was started in. With none of these, or with the sample sheet
 * in production, reading says what to configure.
 */
export function createSheetSource(
  settings: SheetSourceSettings,
  {
    mode,
    reachesOutside = true,
    sampleFile,
  }: Pick<Application, "mode"> &
    Partial<Pick<Application, "reachesOutside">> & { sampleFile: string },
): SheetSource {
  const { googleSheetId, googleServiceAccountEmail, googleServiceAccountPrivateKey } = settings;
  if (googleSheetId && googleServiceAccountEmail && googleServiceAccountPrivateKey) {
    if (!reachesOutside) return createRefusingSource(sheetSourceErrors.closed);
    return createGoogleSheetsSource({
      sheetId: googleSheetId,
      serviceAccountEmail: googleServiceAccountEmail,
      privateKey: googleServiceAccountPrivateKey,
      range: settings.googleSheetRange,
    });
  }

  const samplePath = resolve(sampleFile);
  const chosen = settings.mentorSheetFile ?? (mode === "demo" ? samplePath : undefined);
  if (chosen === undefined) return createRefusingSource(sheetSourceErrors.notConfigured);
  const path = resolve(chosen);
  const sample = path === samplePath;
  if (sample && mode === "production") {
    return createRefusingSource(sheetSourceErrors.sampleInProduction);
  }
  return createFileSource({ path, sample });
}

function createRefusingSource(refuse: () => Error): SheetSource {
  return {
    name: "none",
    sample: false,
    async read() {
      throw refuse();
    },
  };
}
