import { expect, test } from "vitest";
import { isNestedTooDeep, markdownToText, renderSafeMarkdown } from "./safe-markdown.ts";

const maxLength = 20_000;
const filled = (part: string) =>
  part.repeat(Math.ceil(maxLength / part.length)).slice(0, maxLength);

test.for(["> ", ">", "- > ", "*"])("a text nested as deep as %j makes it is told apart", (part) => {
  const half = maxLength / 2;
  const text = part === "*" ? `${"*".repeat(half)}a${"*".repeat(half)}` : filled(part);
  expect(isNestedTooDeep(text)).toBe(true);
});

test.for([
  ..."[ ![ [a]( ` *a **a _b ~a |a < & _ \\ # 1. - # [a]:b http://a.b/ @".split(" "),
  "> a\n> > b\n> > > **c _d_**\n",
  "- a\n  - b\n    1. c\n",
])("a text full of %j is read", (part) => {
  const text = filled(part);
  expect(isNestedTooDeep(text)).toBe(false);
  expect(renderSafeMarkdown(text)).not.toMatch(/<script|javascript:/);
  expect(markdownToText(text)).toBeTypeOf("string");
});
