import { expect, test } from "vitest";
import { namesEntityTag } from "./entity-tag.ts";

test.each([
  ['"abc"', '"abc"'],
  ['W/"abc"', '"abc"'],
  ['"abc"', 'W/"abc"'],
  ['"x", W/"abc" ,"y"', 'W/"abc"'],
  ["*", '"abc"'],
])("%s names %s", (header, etag) => {
  expect(namesEntityTag(header, etag)).toBe(true);
});

test.each([
  [undefined, '"abc"'],
  [null, '"abc"'],
  ["", '"abc"'],
  ["abc", '"abc"'],
  ['"abcd"', '"abc"'],
  ['"x", "y"', '"abc"'],
])("%s does not name %s", (header, etag) => {
  expect(namesEntityTag(header, etag)).toBe(false);
});
