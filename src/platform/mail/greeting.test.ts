import { expect, test } from "vitest";
import { greet } from "./greeting.ts";

test.each([
  ["Amina Bello", "Hi Amina,"],
  ["Dr. Amina Bello", "Hi Amina,"],
  ["Prof Dr Amina Bello", "Hi Amina,"],
  ["Ọmọ مثال", "Hi Ọmọ,"],
  ["王小明", "Hi 王小明,"],
  ["A. Bello", "Hi A. Bello,"],
  ["Jean-Luc", "Hi Jean-Luc,"],
  ["Dr.", "Hi there,"],
  ["  ", "Hi there,"],
  [undefined, "Hi there,"],
  ["amina@people.example", "Hi there,"],
  ["https://win.example now", "Hi there,"],
  ["<b>Amina</b>", "Hi there,"],
  ["\u202eanimA Bello", "Hi animA,"],
  ["A".repeat(60), "Hi there,"],
])("%s: %s", (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});
