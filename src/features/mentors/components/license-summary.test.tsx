import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LicenseStatus } from "../licenses/licenses.constants.ts";
import { LicenseSummary } from "./license-summary.tsx";

function shown(status: LicenseStatus): string {
  return renderToStaticMarkup(
    <LicenseSummary
      license={{
        kind: "rcic",
        number: "R123456",
        register: "College of Immigration and Citizenship Consultants",
        jurisdiction: "Canada",
        status,
        checkedAt: new Date("2026-05-04T12:00:00Z"),
        expiresOn: "2027-03-31",
      }}
    />,
  );
}

test("a checked license shows when we checked it and how long it's valid", () => {
  expect(shown("checked")).toMatch(/Checked by us on.*Valid until.*2027/);
  expect(shown("checked")).not.toContain("Ended on");
});

test("an ended license shows the day it ended, and no day until which it would be valid", () => {
  expect(shown("ended")).toContain("Ended on");
  expect(shown("ended")).not.toMatch(/Checked by us on|Valid until|2027/);
});
