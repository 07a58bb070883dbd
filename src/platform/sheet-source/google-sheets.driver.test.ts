import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { denial, startFakeGoogleSheets } from "../../../tests/support/fakes/fake-google-sheets.ts";
import { createGoogleSheetsSource, type GoogleSheetsOptions } from "./google-sheets.driver.ts";
import { readWhole } from "./sheet-source.ts";

const google = await startFakeGoogleSheets();
let waits: number[] = [];

beforeEach(() => {
  waits = [];
  Object.assign(google.state, { shared: true, reachable: true, failures: [], requests: [] });
  google.state.table = [["a"], ["1"]];
});

afterAll(() => google.close());

function open(changes: Partial<GoogleSheetsOptions> = {}) {
  return createGoogleSheetsSource({
    sheetId: google.sheetId,
    serviceAccountEmail: google.serviceAccountEmail,
    privateKey: google.privateKey,
    fetch: google.fetch as typeof fetch,
    wait: async (milliseconds) => waits.push(milliseconds),
    ...changes,
  });
}

describe("reading a Google sheet", () => {
  it("reads the first tab, whatever its name, and is called by the document's title", async () => {
    expect(await readWhole(open())).toEqual({
      title: "Sample mentors",
      headers: ["a"],
      rows: [{ number: 2, cells: ["1"] }],
    });
  });

  it("reads the range that is asked for and numbers rows as the sheet does", async () => {
    google.state.table = [["Our mentors"], [""], ["a"], ["1"]];
    const { headers, rows } = await readWhole(open({ range: "'Mentors ''26'!A3:N" }));
    expect(headers).toEqual(["a"]);
    expect(rows).toEqual([{ number: 4, cells: ["1"] }]);
  });

  it("asks for one token and keeps it while it lasts", async () => {
    const source = open();
    await readWhole(source);
    await readWhole(source);
    expect(google.state.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });

  it("sees what has changed in the sheet", async () => {
    const source = open();
    await readWhole(source);
    google.state.table = [["a"], ["2"]];
    expect((await readWhole(source)).rows[0]?.cells).toEqual(["2"]);
  });
});

describe("what can be wrong on the way to a Google sheet", () => {
  const wrong: [string, Partial<GoogleSheetsOptions>, () => void, string][] = [
    [
      "it is not shared",
      {},
      () => Object.assign(google.state, { shared: false }),
      "The Google sheet isn't shared with the service account. Share it with sync@sample-project.iam.gserviceaccount.example as a viewer and sync again.",
    ],
    [
      "there is no such sheet",
      { sheetId: "1no-such-sheet" },
      () => {},
      "We can't find a Google sheet with the ID 1no-such-sheet. Check GOOGLE_SHEET_ID against the sheet's address.",
    ],
    [
      "there is no such tab",
      { range: "People" },
      () => {},
      "The Google sheet has no range People. Check GOOGLE_SHEET_RANGE against the names of its tabs.",
    ],
    [
      "the first tab can't be read",
      {},
      () => fail(denial(400, "INVALID_ARGUMENT", "Unable to parse range: Sheet1")),
      "We can't read the first tab of the Google sheet. Set GOOGLE_SHEET_RANGE to the tab with your mentors.",
    ],
    [
      "the key belongs to somebody else",
      { privateKey: anotherKey() },
      () => {},
      "Google doesn't accept the key of sync@sample-project.iam.gserviceaccount.example.",
    ],
    [
      "the service account is another one",
      { serviceAccountEmail: "other@sample-project.iam.gserviceaccount.example" },
      () => {},
      "Google doesn't accept the key of other@sample-project.iam.gserviceaccount.example.",
    ],
    [
      "the Sheets API isn't enabled",
      {},
      () => fail(denial(403, "PERMISSION_DENIED", "Disabled", "SERVICE_DISABLED")),
      "The Google Sheets API isn't enabled in the service account's cloud project.",
    ],
    [
      "the document is an Excel file",
      {},
      () =>
        fail(
          denial(400, "FAILED_PRECONDITION", "This operation is not supported for this document"),
        ),
      "The document is an Office file stored in Google Drive.",
    ],
    [
      "the token is no longer taken",
      {},
      () => fail(denial(401, "UNAUTHENTICATED", "Expired")),
      "Google doesn't accept the key of",
    ],
    [
      "Google stays over its limit",
      {},
      () => fail(denial(429, "RESOURCE_EXHAUSTED", "Quota exceeded"), 4),
      "We've reached Google's request limit for now. Wait a minute and sync again.",
    ],
    [
      "Google stays broken",
      {},
      () => fail({ status: 503, body: "<html>Service Unavailable</html>" }, 4),
      "We can't reach Google Sheets at the moment. Try again in a few minutes.",
    ],
    [
      "the answer is not a table",
      {},
      () => fail({ status: 200, body: "<html>Sign in</html>" }),
      "We couldn't get the sheet from Google Sheets: its answer has no table.",
    ],
  ];

  it.each(wrong)("says so when %s", async (_what, options, prepare, sentence) => {
    prepare();
    await expect(readWhole(open(options))).rejects.toThrow(sentence);
  });

  it("says so when there is no network", async () => {
    const source = open();
    await readWhole(source);
    google.state.reachable = false;
    await expect(readWhole(source)).rejects.toMatchObject({ code: "sheet_source_unreachable" });
    expect(waits).toHaveLength(3);
  });

  it("tries again when Google is busy, longer each time, and then reads the sheet", async () => {
    fail({ ...denial(429, "RESOURCE_EXHAUSTED", "Quota exceeded") }, 2);
    expect((await readWhole(open())).rows).toHaveLength(1);
    expect(waits).toHaveLength(2);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  });

  it("waits as long as Google asks, up to ten seconds", async () => {
    fail({ ...denial(429, "RESOURCE_EXHAUSTED", "Quota"), headers: { "Retry-After": "3" } });
    fail({ ...denial(503, "UNAVAILABLE", "Busy"), headers: { "Retry-After": "900" } });
    await readWhole(open());
    expect(waits).toEqual([3_000, 10_000]);
  });

  it("does not try again when trying cannot help", async () => {
    google.state.shared = false;
    await expect(readWhole(open())).rejects.toThrow();
    expect(waits).toEqual([]);
  });
});

function fail(
  failure: { status: number; body: unknown; headers?: Record<string, string> },
  times = 1,
): void {
  google.state.failures.push({ ...failure, times });
}

function anotherKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
}
