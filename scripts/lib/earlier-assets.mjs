import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const maxAge = 7 * 24 * 60 * 60 * 1000;
const usualMaxBytes = 200 * 1024 * 1024;

/**
 * Copies the current build's files, before the next one replaces them, for pages that browsers have
 * open (docs/decisions/0156). Removes those that were replaced more than seven days ago, and the oldest
 * beyond 200 MB, which only someone who builds often has.
 * @param {string} assets folder of the current build, whose files' names change with their content
 * @param {string} earlier
 * @param {{ now?: number, maxBytes?: number }} [options]
 */
export function keepEarlierAssets(
  assets,
  earlier,
  { now = Date.now(), maxBytes = usualMaxBytes } = {},
) {
  mkdirSync(earlier, { recursive: true });
  for (const name of filesIn(assets)) {
    const copy = join(earlier, name);
    const size = statSync(copy, { throwIfNoEntry: false })?.size;
    if (size !== statSync(join(assets, name)).size) copyFileSync(join(assets, name), copy);
    utimesSync(copy, now / 1000, now / 1000);
  }
  const kept = filesIn(earlier).map((name) => {
    const file = join(earlier, name);
    const { mtimeMs, size } = statSync(file);
    return { file, size, replacedAt: mtimeMs };
  });
  kept.sort((a, b) => b.replacedAt - a.replacedAt);
  let bytes = 0;
  for (const { file, size, replacedAt } of kept) {
    bytes += size;
    if (now - replacedAt > maxAge || bytes > maxBytes) rmSync(file);
  }
}

/**
 * @param {string} folder
 * @returns {string[]} none where there's no folder
 */
function filesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return [];
    throw error;
  }
}
