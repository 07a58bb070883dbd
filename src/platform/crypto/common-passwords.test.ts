import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each(["password", "Password1", "12345678", "qwertyuiop", "iloveyou", "Football1"])(
  "%s is common",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(["long enough", "correct horse battery", "zt7-Kw_92qLm", ""])("%s is not", (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
