import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "#platform/config/read-configuration.ts";
import { companyConfiguration } from "./company.config.server.ts";
import { createCompany } from "./company.ts";

function read(environment: Record<string, string>, production = true) {
  const mode = { production, allowedFallbacks: [] };
  return readConfiguration([companyConfiguration], environment, mode)(companyConfiguration);
}

function problems(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

const named = {
  COMPANY_LEGAL_NAME: "Lakehead Careers Inc.",
  COMPANY_POSTAL_ADDRESS: "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
  PRIVACY_CONTACT: "privacy@lakehead.example",
};

describe("the company", () => {
  test("must have a legal name, a postal address and a privacy contact in production", () => {
    expect(problems({})).toEqual([
      expect.stringMatching(/^COMPANY_LEGAL_NAME is not set\. /),
      expect.stringMatching(/^COMPANY_POSTAL_ADDRESS is not set\. /),
      expect.stringMatching(/^PRIVACY_CONTACT is not set\. /),
    ]);
    expect(problems(named)).toEqual([]);
  });

  test("has only what is configured in production", () => {
    expect(createCompany(read(named), "production")).toEqual({
      legalName: "Lakehead Careers Inc.",
      postalAddress: "20 Red River Road, Thunder Bay, ON P7B 1A1, Canada",
      privacyContact: "privacy@lakehead.example",
      privacyOfficer: null,
      phone: null,
      email: null,
      offices: [],
      registrations: [],
      taxNumber: null,
      salesTax: null,
      legalTextsReviewed: null,
      isSample: false,
    });
  });

  test("may have several offices and registrations", () => {
    const values = read({
      ...named,
      COMPANY_OFFICES: "Toronto: 1 King Street West, Toronto; New York: 2 Broad Street, New York;",
      COMPANY_REGISTRATIONS: "Ontario Corporation Number: 1234567",
    });
    expect(values.offices).toEqual([
      { name: "Toronto", value: "1 King Street West, Toronto" },
      { name: "New York", value: "2 Broad Street, New York" },
    ]);
    expect(values.registrations).toEqual([
      { name: "Ontario Corporation Number", value: "1234567" },
    ]);
  });

  test.each([
    ["COMPANY_OFFICES", "1 King Street West"],
    ["PRIVACY_CONTACT", "our lawyer"],
    ["COMPANY_PHONE", "call us"],
    ["COMPANY_POSTAL_ADDRESS", "here"],
    ["COMPANY_SALES_TAX", "13"],
    ["COMPANY_SALES_TAX", "HST 13%"],
    ["LEGAL_TEXTS_REVIEWED", "last week"],
  ])("is refused when %s is %j", (name, value) => {
    expect(problems({ ...named, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test("is a marked sample in a demo, beside what is configured", () => {
    const company = createCompany(read({ COMPANY_PHONE: "+1 807 555 0199" }, false), "demo");
    expect(company).toMatchObject({ isSample: true, phone: "+1 807 555 0199" });
    expect(company.legalName).toContain("Sample");
    expect(company.postalAddress).toContain("Sample");
  });
});
