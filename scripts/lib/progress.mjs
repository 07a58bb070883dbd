/**
 * Tells on the error stream that a long step runs, for how long, and how it ended.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(title, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const terminal = process.stderr.isTTY;
  process.stderr.write(`${title}...${terminal ? "" : "\n"}`);
  const ticking = setInterval(
    () => process.stderr.write(terminal ? `\r${title}... ${seconds()} s` : `  ${seconds()} s\n`),
    terminal ? 1_000 : 10_000,
  );
  let ending = "failed";
  try {
    const result = await work();
    ending = "done";
    return result;
  } finally {
    clearInterval(ticking);
    process.stderr.write(`${terminal ? "\r" : ""}${title}: ${ending} (${seconds()} s)\n`);
  }
}
