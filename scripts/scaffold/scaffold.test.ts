import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LaunchError } from "../lib/errors.mjs";
import { scaffold } from "./scaffold.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const left = new Set([".git", "node_modules", "build", "data", "test-results", "screenshots"]);

/** A copy of the project's sources, with the packages of this one. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "meridian-scaffold-"));
  for (const entry of readdirSync(root)) {
    if (!left.has(entry)) cpSync(join(root, entry), join(copy, entry), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const node = (...command: string[]) =>
  run(process.execPath, command, { cwd: copy, env: { ...process.env, NO_COLOR: "1" } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, output: `${stdout}${stderr}` }),
  );
const create = (...command: string[]) => node("scripts/new.ts", ...command);
const read = (path: string) => readFileSync(join(copy, path), "utf8");

describe("a feature, a page and a job that were just made", () => {
  let made: string[];
  beforeAll(async () => {
    const answers = [
      await create("feature", "reading-list"),
      await create("page", "reading-list/past-entries"),
      await create("job", "reading-list/delete-drafts"),
      await create("job", "messages/count-words"),
      await create("job", "messages/files/count-files"),
    ];
    for (const { code, output } of answers) expect(code, output).toBe(0);
    made = answers.flatMap(
      ({ output }) => output.match(/^ {2}(src|tests|migrations)\/\S+$/gm) ?? [],
    );
  }, 240_000);

  test("are formatted, without complaint of the linter", async () => {
    const files = [...new Set(made.map((line) => line.trim()))].filter(
      (path) => !path.endsWith(".sql"),
    );
    expect(files.length).toBeGreaterThan(15);
    const { code, output } = await node("node_modules/@biomejs/biome/bin/biome", "ci", ...files);
    expect(code, output).toBe(0);
  }, 60_000);

  test("are as tests/architecture and the map expect", async () => {
    const { code, output } = await node(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project=unit",
      "tests/architecture",
      "tests/project-structure",
    );
    expect(code, output).toBe(0);
  }, 120_000);

  test("are wired to what was there", () => {
    expect(read("src/server/features.ts")).toContain("  readingListFeature,\n];");
    expect(read("src/routes.ts")).toContain(
      'route("reading-list", "features/reading-list/pages/reading-list.tsx"),',
    );
    expect(read("src/routes.ts")).toContain(
      'route("reading-list/past-entries", "features/reading-list/pages/past-entries.tsx"),',
    );
    expect(read("tests/support/pages/site-addresses.ts")).toContain(
      '"/reading-list/past-entries": "/auth?next=%2Freading-list%2Fpast-entries",',
    );
    expect(read("src/features/reading-list/reading-list.feature.server.ts")).toContain(
      "jobs: [deleteDraftsJob],",
    );
    expect(read("src/features/messages/messages.feature.server.ts")).toContain(
      "jobs: [...messageJobs, countWordsJob, countFilesJob],",
    );
    expect(read("src/platform/database/schema.gen.ts")).toContain(
      "reading_list_entries: ReadingListEntries;",
    );
  });

  test.each([
    [["feature", "reading-list"], "There is a feature called reading-list."],
    [["page", "reading-list/past-entries"], "There is a page at "],
    [["page", "account/security"], "There is a route for /account/security."],
    [["job", "reading-list/delete-drafts"], "There is a job at "],
    [["job", "nowhere/delete-drafts"], "There is no feature called nowhere."],
    [["feature", "ReadingList"], '"ReadingList" is not a name in kebab-case'],
    [["feature", "reading--list"], "is not a name in kebab-case"],
    [["feature", "../outside"], "is not a name in kebab-case"],
    [["page", "past-entries"], "Usage: npm run new"],
    [["page", "a/b/c"], "Usage: npm run new"],
    [["job", "messages/nowhere/count-words"], "messages has no part called nowhere."],
    [["job", "messages/files/count-files"], "There is a job at src/features/messages/files/"],
    [["job", "a/b/c/d"], "Usage: npm run new"],
    [["widget", "clock"], "Usage: npm run new"],
    [[], "Usage: npm run new"],
  ])("and %j is refused in words, with nothing written", ([kind = "", name = ""], words) => {
    const before = read("src/routes.ts") + read("src/server/features.ts");
    const refuse = () => scaffold(copy, kind, name);
    expect(refuse).toThrow(LaunchError);
    expect(refuse).toThrow(words);
    expect(read("src/routes.ts") + read("src/server/features.ts")).toBe(before);
  });

  test("and the command says a refusal without a trace, and ends with 2", async () => {
    const { code, output } = await create("feature", "reading-list");
    expect(code).toBe(2);
    expect(output).toBe("There is a feature called reading-list.\n");
  });

  test("and a folder that's full takes no more, while a part of its feature does", () => {
    const folder = join(copy, "src/features/reading-list");
    const count = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (let number = count.length; number < 39; number += 1) {
      writeFileSync(join(folder, `more-${number}.rules.ts`), "");
    }
    mkdirSync(join(folder, "entries"));
    const before = readdirSync(folder);
    const refuse = () => scaffold(copy, "job", "reading-list/count-entries");
    expect(refuse).toThrow(LaunchError);
    expect(refuse).toThrow("src/features/reading-list holds 39 files");
    expect(readdirSync(folder)).toEqual(before);
    expect(scaffold(copy, "job", "reading-list/entries/count-entries").written).toEqual([
      "src/features/reading-list/entries/count-entries.job.server.ts",
      "src/features/reading-list/entries/count-entries.integration.test.ts",
    ]);
  });
});
