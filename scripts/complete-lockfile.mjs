/**
 * Adds to a lockfile the packages for other systems that a registry mirror did not have when
 * `npm install` wrote it. `npm ci` refuses a lockfile that leaves any out, on every system; given
 * version and system it passes over those of others. Run after adding or updating a package:
 * node scripts/complete-lockfile.mjs [package-lock.json]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

/**
 * The entries that are missing, by their place in the lockfile.
 * @param {Record<string, Locked>} packages
 * @returns {Record<string, Locked>}
 */
export function missingEntries(packages) {
  /** @type {Record<string, Locked>} */
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(dev ? { dev } : {}),
        optional: true,
        ...systemOf(name),
      };
    }
  }
  return missing;
}

/**
 * @param {Record<string, Locked>} packages
 * @param {string} path of the package that names the other
 * @param {string} name
 */
function isLocked(packages, path, name) {
  const parents = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  const places = ["", ...parents].map((parent) =>
    parent ? `${parent}/node_modules/${name}` : `node_modules/${name}`,
  );
  return places.some((place) => place in packages);
}

/**
 * Platform packages are named after what they run on.
 * @param {string} name
 * @returns {Pick<Locked, "os" | "cpu" | "libc">}
 */
function systemOf(name) {
  const parts = name
    .split(/[/-]/)
    .map(
      (part) =>
        ({ gnueabihf: "arm", musleabihf: "arm", universal: "", wasm: "wasm32" })[part] ?? part,
    );
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  const libc = parts.some((part) => part.startsWith("musl"))
    ? ["musl"]
    : parts.includes("gnu")
      ? ["glibc"]
      : [];
  return {
    ...(os.length ? { os } : {}),
    ...(cpu.length ? { cpu } : {}),
    ...(libc.length ? { libc } : {}),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = process.argv[2] ?? new URL("../package-lock.json", import.meta.url);
  const lockfile = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingEntries(lockfile.packages);
  const entries = Object.entries({ ...lockfile.packages, ...missing });
  lockfile.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages added to package-lock.json`);
}
