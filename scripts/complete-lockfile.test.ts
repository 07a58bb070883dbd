import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingEntries } from "./complete-lockfile.mjs";

test("the lockfile names the packages for every system, or npm ci would refuse it", () => {
  const lockfile = new URL("../package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(lockfile, "utf8"));
  expect(Object.keys(missingEntries(packages))).toEqual([]);
});

test("a package that is left out is added for the system it is named after", () => {
  const packages = {
    "node_modules/tool": {
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64": "1.0.0",
        "@tool/linux-x64-musl": "1.0.0",
        "@tool/win32-arm64-msvc": "1.0.0",
        "@tool/wasm32-wasi": "1.0.0",
      },
    },
    "node_modules/tool/node_modules/@tool/linux-x64": { version: "1.0.0" },
  };
  const base = { version: "1.0.0", dev: true, optional: true };
  expect(missingEntries(packages)).toEqual({
    "node_modules/@tool/linux-x64-musl": { ...base, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/@tool/win32-arm64-msvc": { ...base, os: ["win32"], cpu: ["arm64"] },
    "node_modules/@tool/wasm32-wasi": { ...base, cpu: ["wasm32"] },
  });
});
