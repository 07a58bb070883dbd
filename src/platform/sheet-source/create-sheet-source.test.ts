import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "#platform/config/read-configuration.ts";
import { createSheetSource } from "./create-sheet-source.ts";
import { sheetSourceConfiguration } from "./sheet-source.config.server.ts";
import { readWhole } from "./sheet-source.ts";

const privateKey = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
}).privateKey;

const google = {
  GOOGLE_SHEET_ID: "1sample-sheet-of-mentors",
  GOOGLE_SERVICE_ACCOUNT_EMAIL: "sync@sample.iam.gserviceaccount.example",
  GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n"),
};

let folder: string;
let sampleFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-choice-"));
  sampleFile = join(folder, "sample.csv");
  await writeFile(sampleFile, "a\n1\n");
  await writeFile(join(folder, "own.csv"), "a\n2\n");
});

afterAll(() => rm(folder, { recursive: true }));

function choose(environment: Record<string, string>, mode: "demo" | "production" = "demo") {
  const read = readConfiguration([sheetSourceConfiguration], environment, {
    production: mode === "production",
    allowedFallbacks: [],
  });
  return createSheetSource(read(sheetSourceConfiguration), { mode, sampleFile });
}

describe("choosing the sheet by configuration", () => {
  it("takes the sample sheet in a demo that configures nothing", () => {
    expect(choose({})).toMatchObject({ name: "file", sample: true });
  });

  it("takes the file that is named, which is not a sample", () => {
    const source = choose({ MENTOR_SHEET_FILE: join(folder, "own.csv") });
    expect(source).toMatchObject({ name: "file", sample: false });
  });

  it("knows the sample sheet when it is named in another way", () => {
    const source = choose({ MENTOR_SHEET_FILE: relative(process.cwd(), sampleFile) });
    expect(source.sample).toBe(true);
  });

  it("takes the Google sheet, with the key's line breaks escaped", () => {
    expect(choose(google)).toMatchObject({ name: "google-sheets", sample: false });
  });

  it("starts in production without a sheet, and says what to configure when it is read", async () => {
    await expect(readWhole(choose({}, "production"))).rejects.toThrow(
      "No mentor sheet is configured. Set GOOGLE_SHEET_ID, GOOGLE_SERVICE_ACCOUNT_EMAIL and GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY, or MENTOR_SHEET_FILE.",
    );
  });

  it("never reads the sample sheet in production", async () => {
    const source = choose({ MENTOR_SHEET_FILE: sampleFile }, "production");
    await expect(readWhole(source)).rejects.toMatchObject({ code: "sheet_is_sample" });
  });

  it.each([
    [
      "half a Google configuration",
      { GOOGLE_SHEET_ID: google.GOOGLE_SHEET_ID },
      "GOOGLE_SERVICE_ACCOUNT_EMAIL and GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY must be set too",
    ],
    [
      "a range without a sheet",
      { GOOGLE_SHEET_RANGE: "Mentors" },
      "GOOGLE_SHEET_RANGE is set, but",
    ],
    ["two sheets", { ...google, MENTOR_SHEET_FILE: "own.csv" }, "are both set"],
    [
      "the sheet's whole address",
      { ...google, GOOGLE_SHEET_ID: "https://docs.google.com/spreadsheets/d/1abc/edit" },
      "GOOGLE_SHEET_ID must be the sheet's id, not its whole address",
    ],
    [
      "a key that is none",
      { ...google, GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY: "s3cret-text" },
      "GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY must be an RSA private key in PEM form",
    ],
  ])("refuses %s", (_what, environment: Record<string, string>, sentence) => {
    expect(() => choose(environment)).toThrow(sentence);
    expect(() => choose(environment)).not.toThrow("s3cret-text");
  });
});
