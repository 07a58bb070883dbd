import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { root } from "../lib/environment.mjs";
import type { Reading } from "./passages.ts";
import { readMarkdown, readYaml } from "./read-content.ts";
import { readEmails } from "./read-emails.ts";
import { readSource } from "./read-source.ts";

/** French texts, and sources that no screen shows: tests, SQL, drivers, texts for operators and programs. */
const unread =
  /-french\.rules\.ts$|\.(test|test-support|fixture|conformance|example)\.tsx?$|\.gen\.ts$|\.d\.ts$|\.(store|store\.server|config\.server|commands\.server|driver|emails|worker|api|personal-data|personal-data\.server)\.ts$|\/endpoints\//;
/** Of these folders, only what people see: the rest answers programs, in the words of a protocol. */
const partlyRead: readonly (readonly [string, RegExp])[] = [
  ["src/server/", /$^/],
  [
    "src/platform/",
    /\.tsx$|^src\/platform\/(browser|sheet-source|busy-calendar|calendar|pdf)\/|\/(email-text|greeting|form\.errors)\.ts$/,
  ],
  ["src/features/auth/", /\.tsx$|\.messages\.ts$|\/(security-log|fresh-proof)\//],
];

/** Whether a path holds texts that the lint reads, and of what kind. */
export function kindOf(path: string): Reading["kind"] | undefined {
  if (/^(?:[A-Z]+|docs\/.*)\.md$/.test(path)) return "documentation";
  if (/^src\/.*\.emails\.ts$/.test(path)) return "email";
  if (/^content\/.*\.(md|yaml)$/.test(path))
    // Synonyms are what people type, in small letters and without accents.
    return /README\.md$|^content\/search\//.test(path) ? undefined : "content";
  if (/^content\/samples\/.*\.ts$/.test(path)) return "content";
  if (!/^src\/.*\.tsx?$/.test(path) || unread.test(path)) return undefined;
  const folder = partlyRead.find(([start]) => path.startsWith(start));
  return folder === undefined || folder[1].test(path) ? "screen" : undefined;
}

/** The texts of a screen's source, of content or of documentation. */
export function readFile(path: string, text: string): Reading {
  const kind = kindOf(path);
  if (kind === undefined || kind === "email") throw new Error(`${path} has no texts to read`);
  return { file: path, kind, passages: passagesOf(path, text) };
}

function passagesOf(path: string, text: string) {
  if (path.endsWith(".md")) return readMarkdown(text);
  return path.endsWith(".yaml") ? readYaml(text) : readSource(path, text);
}

/** Every text of the product and its documentation below a folder, or of a file; from the root, all of them. */
export async function readAll(below = ""): Promise<Reading[]> {
  const isBelow = (path: string) =>
    below === "" || path === below || path.startsWith(below.replace(/\/?$/, "/"));
  const folder = fileURLToPath(root);
  const patterns = ["*.md", "docs/**/*.md", "src/**/*.{ts,tsx}", "content/**/*.{md,yaml,ts}"];
  const files = globSync(patterns, { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .filter(isBelow)
    .sort();
  const read = files
    .filter((path) => ["screen", "content", "documentation"].includes(kindOf(path) ?? ""))
    .map((path) => readFile(path, readFileSync(folder + path, "utf8")));
  const emails = files.some((path) => kindOf(path) === "email") ? await readEmails() : [];
  return [...read, ...emails.filter(({ file }) => isBelow(file))].filter(
    ({ passages }) => passages.length > 0,
  );
}
