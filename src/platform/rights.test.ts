import { expect, test } from "vitest";
import { coversRoles, type Role, roles } from "./rights.ts";

test.each([
  [["admin"], ["admin", "editor", "support", "finance"]],
  [["editor"], ["editor"]],
  [["support"], ["support"]],
  [["finance"], ["finance"]],
  [
    ["editor", "support", "finance"],
    ["editor", "support", "finance"],
  ],
  [[], []],
] as [Role[], Role[]][])("%j may give and take %j, and nothing beyond", (held, covered) => {
  expect(roles.filter((role) => coversRoles(held, [role]))).toEqual(covered);
});

test("of several roles, each must be within one's own rights", () => {
  expect(coversRoles(["support"], ["support", "finance"])).toBe(false);
  expect(coversRoles(["support", "finance"], ["support", "finance"])).toBe(true);
  expect(coversRoles([], [])).toBe(true);
});
