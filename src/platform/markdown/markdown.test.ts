import { expect, test } from "vitest";
import { z } from "zod";
import { readFrontMatter } from "./front-matter.ts";
import { countWords, renderMarkdown } from "./render-markdown.ts";

const schema = z.strictObject({ title: z.string() });

test("attributes are checked and the text below them is kept", () => {
  const read = readFrontMatter("---\ntitle: One\n---\n\n# Two\n", schema, "a.md");
  expect(read).toEqual({ attributes: { title: "One" }, body: "# Two" });
});

test("a file that is wrong is named with what is wrong in it", () => {
  expect(() => readFrontMatter("# Two", schema, "a.md")).toThrow(/a\.md.*front matter/);
  expect(() => readFrontMatter("---\ntitle: 1\nx: 2\n---\n", schema, "a.md")).toThrow(
    /a\.md: title: .*string/,
  );
});

test("a table can be scrolled by itself", () => {
  const html = renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 |");
  expect(html).toMatch(/^<div class="table-scroll"[^>]*tabindex="0"[^>]*><table>/);
  expect(html).toContain("</table></div>");
});

test("words are counted as they are read", () => {
  expect(countWords("## Two words\n\n- [one link](https://a.example/b) **bold** 700 USD")).toBe(7);
});
