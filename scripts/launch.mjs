/**
 * The one entry behind `npm start`, `npm test` and the other commands. Plain JavaScript without
 * dependencies for whatever Node the machine has: it installs and builds what is missing or stale,
 * then runs the wanted program on the pinned Node 24.
 */
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(
    `Meridian needs Node 20 or newer with npm; this is Node ${process.versions.node}. Install a newer Node and run the command again.`,
  );
  process.exit(1);
}

const [{ programs }, { prepareAndRun }] = await Promise.all([
  import("./lib/programs.mjs"),
  import("./lib/prepare.mjs"),
]);

const [name = "", ...args] = process.argv.slice(2);
const program = programs[name];
if (!program) {
  console.error(`Usage: node scripts/launch.mjs <${Object.keys(programs).join(" | ")}>`);
  process.exit(2);
}
await prepareAndRun(program, args);
