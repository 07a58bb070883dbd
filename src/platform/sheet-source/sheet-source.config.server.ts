import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { defineConfiguration, optionalText } from "#platform/config/configuration.ts";

const googleNames = [
  "GOOGLE_SHEET_ID",
  "GOOGLE_SERVICE_ACCOUNT_EMAIL",
  "GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY",
] as const;

export const sheetSourceConfiguration = defineConfiguration(
  "Mentor sheet",
  {
    googleSheetId: {
      name: "GOOGLE_SHEET_ID",
      meaning: "The Google sheet of mentors: the part of its address between `/d/` and `/edit`.",
      schema: z
        .string()
        .regex(/^[\w-]{10,200}$/, "must be the sheet's id, not its whole address")
        .optional(),
    },
    googleServiceAccountEmail: {
      name: "GOOGLE_SERVICE_ACCOUNT_EMAIL",
      meaning:
        "The service account that you shared the Google sheet with (`client_email` of its key).",
      schema: z.email("must be an e-mail address").optional(),
    },
    googleServiceAccountPrivateKey: {
      name: "GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY",
      meaning: "The service account's key (`private_key` of its key), with line breaks or `\\n`.",
      schema: z
        .string()
        .transform((text) => text.replaceAll(/^"|"$/g, "").replaceAll("\\n", "\n"))
        .refine(
          isRsaPrivateKey,
          "must be an RSA private key in PEM form (-----BEGIN PRIVATE KEY-----)",
        )
        .optional(),
      secret: true,
    },
    googleSheetRange: {
      name: "GOOGLE_SHEET_RANGE",
      meaning: "A tab, or a range such as `Mentors!A1:N`, of the Google sheet.",
      schema: optionalText,
      defaultText: "the first tab",
    },
    mentorSheetFile: {
      name: "MENTOR_SHEET_FILE",
      meaning:
        "A CSV or XLSX file of mentors on the server. The site uses it when no Google sheet is set.",
      schema: optionalText,
      defaultText: "in a demo the sample sheet `content/sheets/mentors-200.csv`",
    },
  },
  ({ googleSheetId, googleServiceAccountEmail, googleServiceAccountPrivateKey, ...others }) => {
    const google = [googleSheetId, googleServiceAccountEmail, googleServiceAccountPrivateKey];
    const missing = googleNames.filter((_, index) => google[index] === undefined);
    if (missing.length > 0 && missing.length < googleNames.length) {
      return [
        `${missing.join(" and ")} must be set too: Google Sheets needs ${googleNames.join(", ")}.`,
      ];
    }
    if (others.googleSheetRange !== undefined && missing.length > 0) {
      return [`GOOGLE_SHEET_RANGE is set, but Google Sheets needs ${googleNames.join(", ")}.`];
    }
    if (others.mentorSheetFile !== undefined && missing.length === 0) {
      return ["MENTOR_SHEET_FILE and a Google sheet are both set. Keep the one to sync from."];
    }
    return [];
  },
);

export type SheetSourceSettings = (typeof sheetSourceConfiguration)["$values"];

function isRsaPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
