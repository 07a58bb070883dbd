/**
 * @typedef {object} Program
 * @property {string} file relative to the project
 * @property {string[]} [args] come before those of the command line
 * @property {boolean} [built] needs the built server
 * @property {boolean} [settings] reads `.env`
 * @property {"production" | "development"} [mode] NODE_ENV; absent: unset
 */

/** @type {(name: string) => Program} */
const operatorCommand = (name) => ({
  file: "scripts/operate.mjs",
  args: [name],
  built: true,
  settings: true,
  mode: "production",
});

/**
 * Programs behind `npm run <name>`.
 * @type {Record<string, Program>}
 */
export const programs = {
  start: { file: "scripts/start.mjs", built: true, settings: true, mode: "production" },
  doctor: { file: "scripts/doctor.mjs", built: true, settings: true, mode: "production" },
  dev: { file: "scripts/dev.ts", settings: true, mode: "development" },
  test: { file: "scripts/test.ts" },
  check: { file: "scripts/test.ts", args: ["lint", "types", "unused", "words"] },
  types: { file: "scripts/generate-types.ts" },
  docs: { file: "scripts/generate-docs.ts" },
  new: { file: "scripts/new.ts" },
  words: { file: "scripts/words/check.ts" },
  facts: { file: "scripts/check-facts.ts" },
  bench: { file: "scripts/bench/all.ts", built: true, mode: "production" },
  screenshots: { file: "scripts/screenshots.ts", built: true },
  backup: operatorCommand("backup"),
  restore: operatorCommand("restore"),
  "make-admin": operatorCommand("make-admin"),
  keys: operatorCommand("keys"),
  "rotate-keys": operatorCommand("rotate-keys"),
  "revoke-key": operatorCommand("revoke-key"),
  "sync-mentors": operatorCommand("sync-mentors"),
  "audit-check": operatorCommand("audit-check"),
};
