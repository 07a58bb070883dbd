import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

describe("the build's check of guides", { timeout: 60_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "meridian-guides-"));
    for (const part of ["content/guides", "content/pathways", "content/facts.yaml"]) {
      cpSync(part, join(folder, part), { recursive: true });
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const check = () =>
    spawnSync(process.execPath, ["scripts/check-guides.ts", folder], { encoding: "utf8" });
  const change = (path: string, from: string | RegExp, to: string) => {
    const file = join(folder, "content", path);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
  };

  test("passes the guides as they are, without a word", () => {
    const { status, stdout, stderr } = check();
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("fails, by file, field, and for all of them, when guides are wrong", () => {
    change("guides/physician-hiring-guide.md", /^author:.*$/m, "author: Somebody");
    change("guides/img-physician-pathway.md", /^## Conclusion$/m, "## The end");
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toMatch(/physician-hiring-guide\.md: author/);
    expect(stderr).toMatch(/img-physician-pathway\.md does not end with/);
  });

  test("fails when a pathway waits for what isn't there, or a fact is used nowhere", () => {
    change("pathways/nurse-ontario.yaml", "after: [report]", "after: [passport]");
    change(
      "pathways/physician-canada-certified.yaml",
      "facts: [royal-college-three-years]",
      "facts: []",
    );
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toMatch(/nurse-ontario lets apply wait for passport, which isn't a step/);
    expect(stderr).toMatch(/royal-college-three-years is used by no guide and no pathway/);
  });

  test("fails when a fact that a guide marks is gone", () => {
    change("facts.yaml", /^( {2}- id: )(\S+)/m, "$1another-name");
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toMatch(/marks facts that content\/facts\.yaml lacks/);
  });
});
