import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Fact } from "../src/features/resources/facts.schemas.ts";
import { reportFacts } from "./lib/facts-report.ts";
import { readGuideFiles } from "./lib/guide-files.ts";

const fact = (id: string, verified: string, validUntil?: string): Fact => ({
  id,
  statement: `The statement of ${id}.`,
  source: { title: "A body", url: `https://body.example/${id}` },
  verified,
  ...(validUntil && { validUntil }),
});
const facts = [
  fact("new", "2026-11-18"),
  fact("old", "2026-05-01"),
  fact("over", "2026-06-01", "2026-10-31"),
];
const guides = [
  { slug: "one-guide", facts: [{ id: "old" }, { id: "new" }] },
  { slug: "two-guide", facts: [{ id: "old" }, { id: "over" }] },
];
const report = (...args: string[]) => reportFacts(args, facts, guides, "2026-11-21");

describe("the report on facts", () => {
  test("lists those that have expired, oldest first, with all one needs to check them", () => {
    expect(report()).toEqual({
      exitCode: 1,
      lines: [
        "2 of 3 facts have to be checked again on 2026-11-21:",
        "",
        "2026-05-01  old  (checked more than 180 days ago)",
        "  The statement of old.",
        "  https://body.example/old",
        "  In one-guide, two-guide",
        "",
        "2026-06-01  over  (was valid until 2026-10-31)",
        "  The statement of over.",
        "  https://body.example/over",
        "  In two-guide",
      ],
    });
  });

  test("says for how many days a check was good", () => {
    const weekly = { ...fact("weekly", "2026-11-13"), recheckDays: 7 };
    const { lines } = reportFacts([], [weekly], guides, "2026-11-21");
    expect(lines).toContain("2026-11-13  weekly  (checked more than 7 days ago)");
  });

  test("says when there is none", () => {
    expect(report("--on", "2026-10-01")).toEqual({
      exitCode: 0,
      lines: ["No fact has to be checked again on 2026-10-01; there are 3."],
    });
  });

  test("lists all of them where one asks for all", () => {
    const { lines, exitCode } = report("--all", "--on=2026-10-28");
    expect(lines.filter((line) => line.startsWith("2026"))).toEqual([
      "2026-05-01  old  (holds)",
      "2026-06-01  over  (holds)",
      "2026-11-18  new  (holds)",
    ]);
    expect(exitCode).toBe(0);
  });

  test("counts 180 days from the day on which a fact was checked", () => {
    expect(report("--on", "2026-10-28").exitCode).toBe(0);
    expect(report("--on", "2026-10-29").lines[0]).toMatch(/^1 of 3 facts has/);
  });

  test.for([
    [["--on", "yesterday"], "--on takes a day as YYYY-MM-DD, not yesterday."],
    [["--on", "2026-02-30"], "not 2026-02-30"],
    [["--on"], "argument missing"],
    [["--al"], "Unknown option '--al'"],
    [["all"], "Unexpected argument 'all'"],
  ] as const)("refuses %j", ([args, reason]) => {
    const { lines, exitCode } = report(...args);
    expect(exitCode).toBe(2);
    expect(lines.join("\n")).toContain(reason);
    expect(lines.join("\n")).toContain("Usage: npm run facts");
  });
});

describe("npm run facts", { timeout: 60_000 }, () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/check-facts.ts", ...args],
      { encoding: "utf8" },
    );
    return { status, stdout, stderr };
  };

  test("reads the registry and the guides that use it", () => {
    const ids = [...readGuideFiles().facts.keys()];
    const { status, stdout } = run("--on", "2100-01-01");
    expect(status).toBe(1);
    expect(stdout).toContain(`${ids.length} of ${ids.length} facts have`);
    for (const id of ids) expect(stdout).toContain(`  ${id}  (`);
    expect(stdout).not.toContain("In no guide");
  });

  test("tells on the error stream what it does not understand", () => {
    const { status, stdout, stderr } = run("--on", "soon");
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("not soon");
  });
});
