import { expect, test } from "vitest";
import { addTag } from "./expertise.rules.ts";

test("a tag is added without the blanks around it", () => {
  expect(addTag(["Cardiology"], "  Licensing ")).toEqual(["Cardiology", "Licensing"]);
});

test("blank entries and tags that are there already change nothing", () => {
  const tags = ["Cardiology"];
  expect(addTag(tags, "   ")).toBe(tags);
  expect(addTag(tags, "CARDIOLOGY")).toBe(tags);
});

test("there is room for ten", () => {
  const nine = Array.from({ length: 9 }, (_, position) => `Tag ${position}`);
  const ten = addTag(nine, "Tenth");
  expect(ten).toHaveLength(10);
  expect(addTag(ten, "Eleventh")).toBe(ten);
});
