import { expect, test } from "vitest";
import { missingPackages } from "./installation.mjs";

const machine = { platform: "linux", arch: "x64" };
const missing = (
  wanted: Parameters<typeof missingPackages>[0],
  installed: Parameters<typeof missingPackages>[1] = {},
) => missingPackages(wanted, installed, machine);

test("a package that is missing, or of another version, is missed", () => {
  const wanted = {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "1.0.0" },
  };
  const installed = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0" },
  };
  expect(missing(wanted, installed)).toEqual(["node_modules/b"]);
  expect(missing(wanted)).toHaveLength(2);
});

test("an optional package is missed only on the system it is for", () => {
  const optional = { version: "1.0.0", optional: true };
  expect(
    missing({ "node_modules/here": { ...optional, os: ["linux"], cpu: ["x64"] } }),
  ).toHaveLength(1);
  expect(missing({ "node_modules/here": { ...optional, os: "linux", cpu: "x64" } })).toHaveLength(
    1,
  );
  expect(missing({ "node_modules/there": { ...optional, os: ["darwin"], cpu: ["x64"] } })).toEqual(
    [],
  );
  expect(missing({ "node_modules/there": { ...optional, os: ["linux"], cpu: ["arm64"] } })).toEqual(
    [],
  );
  expect(missing({ "node_modules/any": optional })).toEqual([]);
});
