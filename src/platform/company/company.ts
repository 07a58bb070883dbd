import type { SalesTax } from "#shared/money.ts";
import type { CalendarDay } from "#shared/time.ts";
import type { companyConfiguration } from "./company.config.server.ts";

/** A name with its value, such as a register and the number in it. */
export interface NamedValue {
  name: string;
  value: string;
}

/** The company that runs the site, as legal pages, receipts and commercial email must name it. */
export interface Company {
  legalName: string;
  /** On one line. */
  postalAddress: string;
  /** An email address. */
  privacyContact: string;
  /** Name or title of the person in charge of personal data. */
  privacyOfficer: string | null;
  phone: string | null;
  email: string | null;
  /** The city and its office's address. */
  offices: readonly NamedValue[];
  registrations: readonly NamedValue[];
  /** With its name, e.g. `GST/HST 12345 6789 RT0001`. */
  taxNumber: string | null;
  /** In every price. */
  salesTax: SalesTax | null;
  /** The day on which counsel approved terms and privacy. */
  legalTextsReviewed: CalendarDay | null;
  /** These are a demo's made-up values, and pages that show them must say so. */
  isSample: boolean;
}

/** A demo's company. Its numbers and addresses can't belong to anyone. */
const sampleCompany: Company = {
  legalName: "Meridian Sample Company Inc.",
  postalAddress: "1 Sample Street, Toronto, ON M0M 0M0, Canada",
  privacyContact: "privacy@meridian.example",
  privacyOfficer: "Privacy Officer",
  phone: "+1 416 555 0100",
  email: "hello@meridian.example",
  offices: [
    { name: "Toronto", value: "1 Sample Street, Toronto, ON M0M 0M0, Canada" },
    { name: "New York", value: "1 Sample Avenue, New York, NY 00000, United States" },
  ],
  registrations: [{ name: "Ontario Corporation Number", value: "0000000 (sample)" }],
  taxNumber: "GST/HST 00000 0000 RT0000",
  salesTax: null,
  legalTextsReviewed: null,
  isSample: true,
};

/**
 * The company that the configuration names. A demo takes sample values for what isn't configured;
 * production has refused to start without the first three.
 */
export function createCompany(
  values: (typeof companyConfiguration)["$values"],
  mode: "demo" | "production",
): Company {
  const { legalName, postalAddress, privacyContact, offices, registrations } = values;
  if (legalName && postalAddress && privacyContact) {
    return {
      legalName,
      postalAddress,
      privacyContact,
      privacyOfficer: values.privacyOfficer ?? null,
      phone: values.phone ?? null,
      email: values.email ?? null,
      offices,
      registrations,
      taxNumber: values.taxNumber ?? null,
      salesTax: values.salesTax ?? null,
      legalTextsReviewed: values.legalTextsReviewed ?? null,
      isSample: false,
    };
  }
  if (mode === "production") throw new Error("The company's configuration was not checked");
  return {
    ...sampleCompany,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))),
    isSample: true,
  };
}

const isEmpty = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0);
