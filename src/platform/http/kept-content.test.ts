import { expect, test } from "vitest";
import { chooseEncoding } from "./kept-content.ts";

test.for([
  ["gzip, deflate, br", "br"],
  ["gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
] as const)("of %s the form %s is chosen", ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
