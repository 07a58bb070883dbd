import { expect, test } from "vitest";
import { describeLanguages, nameLanguage } from "./language-words.rules.ts";

test("languages have names", () => {
  expect(describeLanguages(["en", "fr", "tl"])).toBe("English, French and Filipino");
  expect(nameLanguage("qq")).toBe("qq");
});
