import { z } from "zod";
import { defineConfiguration } from "#platform/config/configuration.ts";
import { isDay } from "#shared/time.ts";

/** Several values in one variable, separated by semicolons. */
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(";")
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** `Name: value` pairs, separated by semicolons. */
const pairs = list.transform((items, { addIssue }) =>
  items.flatMap((item) => {
    const at = item.indexOf(":");
    const [name, value] = [item.slice(0, at).trim(), item.slice(at + 1).trim()];
    if (at > 0 && name && value) return [{ name, value }];
    addIssue("must be pairs such as `Name: value`, separated by semicolons");
    return [];
  }),
);

export const companyConfiguration = defineConfiguration(
  "Company",
  {
    legalName: {
      name: "COMPANY_LEGAL_NAME",
      meaning: "The registered name of the legal entity that runs the site.",
      schema: z.string().max(120).optional(),
      production: "required",
    },
    postalAddress: {
      name: "COMPANY_POSTAL_ADDRESS",
      meaning:
        "Its postal address on one line. Commercial email, receipts, terms and privacy show it.",
      schema: z.string().min(10, "is too short for a postal address").max(200).optional(),
      production: "required",
    },
    privacyContact: {
      name: "PRIVACY_CONTACT",
      meaning: "The email address for questions about personal data.",
      schema: z.email({ error: "must be an email address" }).optional(),
      production: "required",
    },
    privacyOfficer: {
      name: "PRIVACY_OFFICER",
      meaning:
        "Name or title of the person in charge of personal data. Quebec's law requires you to publish it.",
      schema: z.string().max(100).optional(),
    },
    phone: {
      name: "COMPANY_PHONE",
      meaning: "The phone number people can call, e.g. `+1 416 555 0100`.",
      schema: z
        .string()
        .regex(/^\+?[\d ().-]{7,24}$/, "must be a telephone number")
        .optional(),
    },
    email: {
      name: "COMPANY_EMAIL",
      meaning: "The email address people can write to.",
      schema: z.email({ error: "must be an email address" }).optional(),
    },
    offices: {
      name: "COMPANY_OFFICES",
      meaning:
        "Offices with their addresses, separated by semicolons, e.g. `Toronto: 1 King Street West, Toronto, ON; New York: …`.",
      schema: pairs,
    },
    registrations: {
      name: "COMPANY_REGISTRATIONS",
      meaning:
        "Registration and license numbers, separated by semicolons, e.g. `Ontario Corporation Number: 1234567`.",
      schema: pairs,
    },
    processors: {
      name: "PRIVACY_PROCESSORS",
      meaning:
        "Companies that handle personal data for the site and that the settings don't name, such as your host, with what they do, separated by semicolons: `Example Cloud: Runs our servers in Canada.`",
      schema: pairs,
    },
    taxNumber: {
      name: "COMPANY_TAX_NUMBER",
      meaning:
        "The tax number for receipts, with its name, e.g. `GST/HST 12345 6789 RT0001`. Receipts name the one that was set when the payment was made.",
      schema: z.string().max(60).optional(),
    },
    salesTax: {
      name: "COMPANY_SALES_TAX",
      meaning:
        "The sales tax included in every price, e.g. `HST 13%`. Receipts name the one that was set when the payment was made. Set it only if one rate applies to all sales. Without it, receipts name no tax.",
      schema: z
        .string()
        .regex(/^\S.{0,20} \d{1,2}(\.\d{1,3})?%$/, "must be like `HST 13%`")
        .transform((text) => {
          const at = text.lastIndexOf(" ");
          return { name: text.slice(0, at), percent: Number(text.slice(at + 1, -1)) };
        })
        .optional(),
    },
    legalTextsReviewed: {
      name: "LEGAL_TEXTS_REVIEWED",
      meaning:
        "The day your lawyer approved terms and privacy, e.g. `2026-12-01`. Without it, or when a text has changed since, the pages say that they're drafts.",
      schema: z.string().refine(isDay, "must be a day such as 2026-12-01").optional(),
    },
  },
  ({ salesTax, taxNumber }) =>
    salesTax && !taxNumber
      ? ["COMPANY_SALES_TAX is set without COMPANY_TAX_NUMBER, which receipts must show with it."]
      : [],
  ({ legalTextsReviewed }) =>
    legalTextsReviewed
      ? []
      : ["LEGAL_TEXTS_REVIEWED is not set. Terms and privacy say that they are drafts."],
);
