import { spawnSync } from "node:child_process";
import { installPackage } from "../running/apt.ts";

/** Whether a font is there whose widths `src/ui/styles/fallback-fonts.css` knows: Arial, or Liberation Sans in its place. */
function hasFallbackFonts(): boolean {
  const { stdout } = spawnSync("fc-match", ["Arial"], { encoding: "utf8" });
  return /arial|liberation/i.test(stdout ?? "");
}

/**
 * Installs Debian's package where visitors' usual fonts are missing: with others, text moves when the web fonts
 * arrive, and the tests of layout shifts would measure the machine.
 */
export async function installFonts(say: (line: string) => void): Promise<void> {
  if (!hasFallbackFonts()) await installPackage("fonts-liberation", "the browser tests", say);
}
