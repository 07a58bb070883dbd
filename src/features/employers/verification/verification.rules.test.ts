import { expect, test } from "vitest";
import { findMailboxProblem, makeCode } from "./verification.rules.ts";

test.each([
  ["ana@lakeside.example", "lakeside.example", undefined],
  ["ana@LAKESIDE.example", "lakeside.example", undefined],
  ["ana@münchen.example", "xn--mnchen-3ya.example", undefined],
  ["ana@students.lakeside.example", "lakeside.example", "other domain"],
  ["ana@lakeside.example.evil.example", "lakeside.example", "other domain"],
  ["ana@notlakeside.example", "lakeside.example", "other domain"],
  ["ana@gmail.com", "lakeside.example", "free email"],
  ["ana@gmail.com", "gmail.com", "free email"],
])("%s for %s: %s", (email, domain, problem) => {
  expect(findMailboxProblem(email, domain)).toBe(problem);
});

test("a code has six digits, zeros in front too", () => {
  for (let count = 0; count < 200; count += 1) expect(makeCode()).toMatch(/^\d{6}$/);
});
