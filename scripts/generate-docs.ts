import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describeEvents } from "../src/features/booking/booking-drawing.rules.ts";
import { bookingEvents } from "../src/features/booking/events/booking-events.constants.ts";
import { configurationDefinitions } from "../src/server/configuration.ts";
import { environmentExample, replaceTable } from "./lib/configuration-docs.ts";
import { replaceSection } from "./lib/page-sections.ts";

/**
 * Writes what can be configured into `docs/configuration.md` and `.env.example`, and what can
 * happen to a booking into `docs/bookings.md`. With --check it only says whether they are up to
 * date.
 */
const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");
const page = "docs/configuration.md";
const bookings = "docs/bookings.md";
const written = readIfPresent(page);

const stale = [
  ...update(page, written, replaceTable(written, configurationDefinitions)),
  ...update(
    ".env.example",
    readIfPresent(".env.example"),
    environmentExample(configurationDefinitions),
  ),
  ...update(
    bookings,
    readIfPresent(bookings),
    replaceSection(readIfPresent(bookings), "bookings", describeEvents(bookingEvents)),
  ),
];
if (check && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(", ")}. Run npm run docs.`);
  process.exitCode = 1;
}

/** Answers the name when the file differed. */
function update(name: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (!check) writeFileSync(new URL(name, root), after);
  return [name];
}

function readIfPresent(name: string): string {
  const file = new URL(name, root);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
