import type { Money } from "#shared/money.ts";

/** The page about the membership, where people subscribe and cancel. */
export const membershipPath = "/pro";

/** Page on which a member asks for a CV review and reads it. */
export const cvReviewPath = "/pro/cv-review";

/** Page on which an admin writes CV reviews. */
export const adminCvReviewsPath = "/admin/cv-reviews";

/** Page with the workbooks that members get. */
export const extendedWorkbooksPath = "/resources/workbooks";

/** Price of one month, tax included. */
export const monthlyPrice: Money = { amountCents: 12_00, currency: "USD" };

/** Days after a declined renewal in which a member keeps the benefits. */
export const graceDays = 7;

/** Days of a free month, and days after which a free membership can begin again. */
export const freeMonthDays = 30;
export const freeAgainDays = 365;

/** Purpose of the subscription in payments. */
export const membershipPurpose = "membership";

/** Checkouts that one person may ask for in an hour. */
export const checkoutsPerHour = 30;

/** Requests for a CV review that one person may send in an hour, withdrawn ones included. */
export const cvReviewRequestsPerHour = 10;

/** Characters in the fields of a CV review, as the database checks them too. */
export const cvReviewLimits = {
  cvUrl: { minimum: 9, maximum: 255 },
  targetPost: { minimum: 2, maximum: 200 },
  focus: { minimum: 1, maximum: 2000 },
  review: { minimum: 10, maximum: 10_000 },
} as const;

/** Reviews sent that admins see below the open requests; the newest. */
export const sentReviewsShown = 20;

/** Open requests that admins see on one page; the oldest. */
export const openRequestsShown = 50;
