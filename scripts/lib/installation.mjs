import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { capture } from "./child.mjs";
import { root } from "./environment.mjs";
import { LaunchError } from "./errors.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { alone } from "./lock.mjs";
import { withProgress } from "./progress.mjs";

const stamp = new URL("node_modules/.meridian-installed", root);

/** Settings that npm hands to its scripts and that would make the install leave things out. */
const misleading =
  /^npm_config_(omit|include|only|production|optional|dev|also|dry_run|global|location|json|long|parseable|package_lock|package_lock_only|workspaces?|include_workspace_root|ignore_scripts|loglevel|silent|force|prefix|local_prefix|global_prefix)$/i;

/** Installs exactly what the lockfile names, unless that is what is installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    const first = !existsSync(new URL("node_modules", root));
    await withProgress(
      `Installing packages (${first ? "first start only" : "they changed"})`,
      install,
    );
  });
}

function isInstalled() {
  const expected = expectedStamp();
  if (readIfPresent(stamp) === expected) return true;
  // Someone ran npm themselves: npm writes this file when it has finished.
  const installed = readIfPresent(new URL("node_modules/.package-lock.json", root));
  if (!installed) return false;
  const wanted = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
  if (missingPackages(wanted.packages, JSON.parse(installed).packages).length > 0) return false;
  writeFileSync(stamp, expected);
  return true;
}

function expectedStamp() {
  return `${fingerprint(root, ["package-lock.json"])} ${process.platform} ${process.arch}\n`;
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: unknown }} LockedPackage
 */

/**
 * The paths of packages that the lockfile wants on this machine and that are not installed in
 * that version.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed
 * @param {{ platform: string, arch: string }} machine
 * @returns {string[]}
 */
export function missingPackages(wanted, installed, machine = process) {
  return Object.entries(wanted)
    .filter(([path, locked]) => path !== "" && isWantedOn(locked, machine))
    .filter(([path, locked]) => installed[path]?.version !== locked.version)
    .map(([path]) => path);
}

/**
 * An optional package that names no system may be absent with the one that needs it.
 * @param {LockedPackage} locked
 * @param {{ platform: string, arch: string }} machine
 */
function isWantedOn({ optional, os, cpu, libc }, { platform, arch }) {
  if (!optional) return true;
  if (libc || (!os && !cpu)) return false;
  return (!os || [os].flat().includes(platform)) && (!cpu || [cpu].flat().includes(arch));
}

async function install() {
  const { command, args } = npm();
  const kept = Object.entries(process.env).filter(
    ([name]) => !misleading.test(name) && !/^npm_(lifecycle|package)_|^NODE_ENV$/i.test(name),
  );
  const { code, output } = await capture(
    command,
    [
      ...args,
      "ci",
      "--include=prod",
      "--include=dev",
      "--include=optional",
      "--include=peer",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    Object.fromEntries(kept),
  );
  if (code !== 0) {
    throw new LaunchError(
      `${output.trim()}\n\nThe packages could not be installed (npm ci, exit code ${code}).`,
    );
  }
  writeFileSync(stamp, expectedStamp());
}

/** The npm that ran us, else the one beside this Node, else the one on the path. */
function npm() {
  const beside = dirname(process.execPath);
  const scripts = [
    process.env.npm_execpath ?? "",
    join(beside, "../lib/node_modules/npm/bin/npm-cli.js"),
    join(beside, "node_modules/npm/bin/npm-cli.js"),
  ];
  const script = scripts.find((file) => /npm-cli\.c?js$/.test(file) && existsSync(file));
  if (script) return { command: process.execPath, args: [script] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}

/** @param {URL} file */
function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
