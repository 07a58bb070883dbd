import { expect, test } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { systemClock } from "#shared/clock.ts";
import { createStorage } from "./create-storage.ts";
import { storageConfiguration } from "./storage.config.server.ts";

const all = {
  STORAGE_S3_BUCKET: "files",
  STORAGE_S3_REGION: "auto",
  STORAGE_S3_ACCESS_KEY_ID: "id",
  STORAGE_S3_SECRET_ACCESS_KEY: "secret",
};

const demo = { production: false, allowedFallbacks: [] };

function problemsOf(environment: Record<string, string>, options = demo): string {
  try {
    readConfiguration([storageConfiguration], environment, options);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const driverOf = (environment: Record<string, string>) =>
  createStorage(
    readConfiguration([storageConfiguration], environment, demo)(storageConfiguration),
    {
      dataFolder: "/nowhere",
      secretKey: "sb_secret_x",
      clock: systemClock,
    },
  ).files.driver;

test("files are on the local disk unless a store is named whole", () => {
  expect(driverOf({})).toBe("local");
  expect(driverOf(all)).toBe("s3");
  expect(driverOf({ ...all, STORAGE_S3_ENDPOINT: "https://s3.example" })).toBe("s3");
});

test("a store that is named in part is refused, with what is missing", () => {
  for (const name of Object.keys(all)) {
    const { [name as keyof typeof all]: _, ...rest } = all;
    expect(problemsOf(rest)).toContain(`${name} is not set`);
  }
  expect(problemsOf({ STORAGE_S3_ENDPOINT: "https://s3.example" })).toContain(
    "STORAGE_S3_BUCKET is not set",
  );
});

test("production wants a store, or to be told that the local disk will do", () => {
  const production = { production: true, allowedFallbacks: [] as string[] };
  expect(problemsOf({}, production as never)).toContain("ALLOW_STAND_INS=local-files");
  expect(problemsOf({}, { ...production, allowedFallbacks: ["local-files"] } as never)).toBe("");
  expect(problemsOf(all, production as never)).toBe("");
});
