import { expect, test } from "vitest";
import { addTag } from "./tags.rules.ts";

test("a tag is added without the blanks around it", () => {
  expect(addTag(["Cardiology"], "  Licensing ", 10)).toEqual(["Cardiology", "Licensing"]);
});

test("blank entries and tags that are there already change nothing", () => {
  const tags = ["Cardiology"];
  expect(addTag(tags, "   ", 10)).toBe(tags);
  expect(addTag(tags, "CARDIOLOGY", 10)).toBe(tags);
});

test("there is room for as many as the field takes", () => {
  const nine = Array.from({ length: 9 }, (_, position) => `Tag ${position}`);
  const ten = addTag(nine, "Tenth", 10);
  expect(ten).toHaveLength(10);
  expect(addTag(ten, "Eleventh", 10)).toBe(ten);
});
