import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The maps of the folders name all of them, and every path in the glossary exists. */

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const exists = (path: string) => existsSync(new URL(path, root));

const ignored = new Set(
  read(".gitignore")
    .split("\n")
    .map((line) => line.replace(/\/$/, "")),
);

/** Folders directly below one; `CONTRIBUTING.md` has those that a feature may have for its pages. */
function foldersIn(parent: string): string[] {
  const ofPages = ["pages", "components", "endpoints", "functions"];
  return readdirSync(new URL(parent, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => parent !== "" || !(name.startsWith(".") || ignored.has(name)))
    .filter((name) => !parent.startsWith("src/features/") || !ofPages.includes(name))
    .map((name) => `${parent}${name}/`);
}

/** Folders by their paths, each with the text about it, from the drawing below a document's title. */
function readMap(path: string, title: string): Map<string, string> {
  const [, drawing = ""] = read(path).split(`${title}\n`)[1]?.split("```\n") ?? [];
  const map = new Map<string, string>();
  const parents: string[] = [];
  let current: string[] = [];
  for (const line of drawing.split("\n")) {
    const depth = line.search(/\S/) / 2;
    const text = line.trim();
    const [names = ""] = /^(?:[\w-]+\/(?: +|$))+/.exec(text) ?? [];
    // A line further to the right continues the text above it.
    if (names !== "" && depth < 4) {
      const parent = parents.slice(0, depth).join("");
      const own = names.trim().split(/ +/);
      current = own.map((name) => `${parent}${name}`);
      parents.splice(depth, parents.length, own[0] ?? "");
    } else if (depth < 4) current = [];
    for (const folder of current) {
      map.set(folder, `${map.get(folder) ?? ""} ${text.slice(depth < 4 ? names.length : 0)}`);
    }
  }
  return map;
}

/** Paths of folders that a text names: `decisions/`, `lib/testing/`. An address begins with a slash. */
const foldersNamed = (text: string) =>
  [...text.matchAll(/(?<![\w/.-])(?:[\w-]+\/)+/g)].map(([folder]) => folder);

function unnamedFolders(map: ReadonlyMap<string, string>, parents: readonly string[]): string[] {
  return parents.flatMap((parent) => {
    const inText = foldersNamed(map.get(parent) ?? "").map((folder) => `${parent}${folder}`);
    const isNamed = (folder: string) =>
      map.has(folder) || inText.some((named) => named.startsWith(folder));
    return foldersIn(parent).filter((folder) => !isNamed(folder));
  });
}

function goneFolders(map: ReadonlyMap<string, string>): string[] {
  return [...map].flatMap(([path, text]) => [
    ...(exists(path) ? [] : [path]),
    ...foldersNamed(text)
      .filter((folder) => !exists(`${path}${folder}`) && !exists(folder))
      .map((folder) => `${path}${folder}`),
  ]);
}

test("the whole map names every folder, and each part of a feature", () => {
  const map = readMap("docs/project-structure.md", "# Project structure");
  expect(map.get("src/features/booking/")).toContain("holds/");
  const parents = ["", "src/", "src/features/", "src/platform/", "src/server/", "src/ui/"];
  const others = ["bench/", "content/", "deploy/", "docs/", "scripts/", "tests/"];
  const below = ["tests/e2e/", "tests/support/"];
  expect(
    unnamedFolders(map, [...parents, ...foldersIn("src/features/"), ...others, ...below]),
  ).toEqual([]);
  expect(goneFolders(map)).toEqual([]);
});

test("the map in README names every folder of the top and of src", () => {
  const map = readMap("README.md", "## Project structure");
  expect(unnamedFolders(map, ["", "src/"])).toEqual([]);
  expect(goneFolders(map)).toEqual([]);
});

test("a folder that a map leaves out, and one that's gone, are found", () => {
  const map = new Map([
    ["src/features/booking/", "hosts/ and gone/, /bookings/mine"],
    ["src/nowhere/", ""],
  ]);
  expect(unnamedFolders(map, ["src/features/booking/"])).toContain("src/features/booking/holds/");
  expect(unnamedFolders(map, ["src/features/booking/"])).not.toContain(
    "src/features/booking/hosts/",
  );
  expect(goneFolders(map)).toEqual(["src/features/booking/gone/", "src/nowhere/"]);
});

test("paths in the glossary exist", () => {
  const named = [...read("docs/glossary.md").matchAll(/`((?:[\w-]+\/)*[\w.-]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => path.includes("/") || /\.tsx?$/.test(path));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !exists(path) && !exists(`src/features/${path}`))).toEqual([]);
});
