import { expect, test } from "vitest";
import { z } from "zod";
import {
  defineConfiguration,
  optionalText,
  wholeNumber,
} from "../../src/platform/config/configuration.ts";
import { environmentExample, replaceTable } from "./configuration-docs.ts";

const definition = defineConfiguration("Kitchen", {
  ovens: { name: "OVENS", meaning: "How many `ovens` there are.", schema: wholeNumber(2) },
  recipe: {
    name: "RECIPE",
    meaning: "Soup | stew.",
    schema: optionalText,
    defaultText: "the cook's",
    production: { requiredUnless: "guessing" },
  },
  key: { name: "KEY", meaning: "Opens it.", schema: z.string().optional(), production: "required" },
});
const page = "# A\n<!-- configuration:start -->\nold\n<!-- configuration:end -->\nrest\n";

test("the table shows meaning, default and what production needs", () => {
  const written = replaceTable(page, [definition]);
  expect(written).toContain("| `OVENS` | How many `ovens` there are. | `2` | optional |");
  expect(written).toContain(
    "| `RECIPE` | Soup \\| stew. | the cook's | required, or allow `guessing` |",
  );
  expect(written).toContain("| `KEY` | Opens it. | – | required |");
  expect(written).not.toContain("old");
  expect(written).toMatch(/^# A\n[\s\S]*\nrest\n$/);
});

test("writing it twice changes nothing", () => {
  const once = replaceTable(page, [definition]);
  expect(replaceTable(once, [definition])).toBe(once);
});

test("a definition that is registered twice is shown once", () => {
  const written = replaceTable(page, [definition, definition]);
  expect(written.match(/OVENS/g)).toHaveLength(1);
});

test("a page without a place for the table is refused", () => {
  expect(() => replaceTable("# A", [definition])).toThrow("configuration:start");
});

test("the example names every variable, commented out", () => {
  const example = environmentExample([definition]);
  expect(example).toContain("# How many ovens there are.\n#OVENS=2\n");
  expect(example).toContain("#KEY=\n");
  expect(example.split("\n").every((line) => line === "" || line.startsWith("#"))).toBe(true);
});
