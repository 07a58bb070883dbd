import { defineErrors } from "#shared/errors.ts";

/** Reasons why a sheet couldn't be read, in sentences for the person who keeps it. */
export const sheetSourceErrors = defineErrors({
  closed: {
    code: "sheet_reading_off",
    status: 503,
    message: "This is a copy of the site. It doesn't read the mentor sheet.",
  },
  notConfigured: {
    code: "sheet_not_configured",
    status: 422,
    message:
      "No mentor sheet is configured. Set GOOGLE_SHEET_ID, GOOGLE_SERVICE_ACCOUNT_EMAIL and GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY, or MENTOR_SHEET_FILE.",
  },
  sampleInProduction: {
    code: "sheet_is_sample",
    status: 422,
    message:
      "MENTOR_SHEET_FILE names the sample sheet, and sample mentors don't belong on a production site. Name your own sheet instead.",
  },
  fileMissing: {
    code: "sheet_not_found",
    status: 422,
    message: (path: string) =>
      `The mentor sheet ${path} doesn't exist. Put the file there, or change MENTOR_SHEET_FILE.`,
  },
  fileUnreadable: {
    code: "sheet_unreadable",
    status: 422,
    message: (title: string, reason: string) => `The sheet ${title} can't be read: ${reason}.`,
  },
  fileKindUnknown: {
    code: "sheet_kind_unknown",
    status: 422,
    message: (title: string) =>
      `The sheet ${title} must be a CSV or XLSX file, with a name that ends in .csv or .xlsx.`,
  },
  malformed: {
    code: "sheet_malformed",
    status: 422,
    message: (title: string, reason: string) =>
      `The sheet ${title} isn't a valid table: ${reason}.`,
  },
  tooLarge: {
    code: "sheet_too_large",
    status: 422,
    message: (title: string, reason: string) => `The sheet ${title} is too large: ${reason}.`,
  },
  googleNotShared: {
    code: "sheet_not_shared",
    status: 422,
    message: (serviceAccount: string) =>
      `The Google sheet isn't shared with the service account. Share it with ${serviceAccount} as a viewer and sync again.`,
  },
  googleNotFound: {
    code: "sheet_not_found",
    status: 422,
    message: (sheetId: string) =>
      `We can't find a Google sheet with the ID ${sheetId}. Check GOOGLE_SHEET_ID against the sheet's address.`,
  },
  googleRangeUnknown: {
    code: "sheet_range_unknown",
    status: 422,
    message: (range?: string) =>
      range
        ? `The Google sheet has no range ${range}. Check GOOGLE_SHEET_RANGE against the names of its tabs.`
        : "We can't read the first tab of the Google sheet. Set GOOGLE_SHEET_RANGE to the tab with your mentors.",
  },
  googleNotASheet: {
    code: "sheet_not_a_google_sheet",
    status: 422,
    message:
      "The document is an Office file stored in Google Drive. Open it in Google Sheets, choose File, Save as Google Sheets, and use the new sheet's ID.",
  },
  googleApiDisabled: {
    code: "sheet_api_disabled",
    status: 422,
    message:
      "The Google Sheets API isn't enabled in the service account's cloud project. Enable it there, wait a few minutes and sync again.",
  },
  googleKeyRefused: {
    code: "sheet_key_refused",
    status: 422,
    message: (serviceAccount: string) =>
      `Google doesn't accept the key of ${serviceAccount}. Check GOOGLE_SERVICE_ACCOUNT_EMAIL and GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY, and that the key hasn't been deleted.`,
  },
  googleQuota: {
    code: "sheet_quota_exceeded",
    status: 503,
    message: "We've reached Google's request limit for now. Wait a minute and sync again.",
  },
  googleUnreachable: {
    code: "sheet_source_unreachable",
    status: 502,
    message: "We can't reach Google Sheets at the moment. Try again in a few minutes.",
  },
  googleAnswerUnknown: {
    code: "sheet_source_failed",
    status: 502,
    message: (reason: string) => `We couldn't get the sheet from Google Sheets: ${reason}.`,
  },
});
