/**
 * `npm run bench [-- <part>]`: measures what `docs/performance.md` records, all parts one after another or
 * one of them, and ends with all figures beside their limits and goals. Ends with 1 where a part falls
 * short of what the product promises; the other goals are for a quiet machine.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { benchAuth } from "./auth.ts";
import { benchBrowser } from "./browser.ts";
import { benchData } from "./data.ts";
import { benchDirectory } from "./directory.ts";
import { benchEmbedded } from "./embedded.ts";
import { type Figure, printFigures } from "./figures.ts";
import { benchFrameworks } from "./frameworks.ts";
import { benchHiring } from "./hiring.ts";
import { benchReads } from "./reads.ts";
import { benchRender } from "./render.ts";
import { benchSync } from "./sync.ts";
import { benchProcesses, benchWeb } from "./web.ts";

const parts: Record<string, () => Promise<Figure[]>> = {
  web: benchWeb,
  render: benchRender,
  processes: benchProcesses,
  reads: benchReads,
  peers: benchFrameworks,
  data: benchData,
  auth: benchAuth,
  browser: benchBrowser,
  directory: benchDirectory,
  hiring: benchHiring,
  embedded: benchEmbedded,
  sync: benchSync,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`,
  );
  process.exit(2);
}

const load = () => loadavg()[0]?.toFixed(1);
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model}; load before the bench: ${load()}`,
);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    figures.push(...(await bench()));
  } catch (error) {
    // The other parts are still worth their time.
    console.error(`\n${name} failed:`, error);
    process.exitCode = 1;
  }
}
printFigures(figures);
console.log(`\nload after the bench: ${load()}`);
if (figures.some(({ isPromise, isReached }) => isPromise && isReached === false)) {
  process.exitCode = 1;
}
