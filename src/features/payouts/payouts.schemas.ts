import { z } from "zod";
import {
  americanDigits,
  canadianDigits,
  isRoutingNumber,
  onlyDigits,
} from "#platform/payouts/bank-details.ts";
import { requiredText } from "#shared/form-fields.ts";
import { reasonLimits, referenceLimits } from "./payouts.constants.ts";

const digits = (name: string, isRight: (digits: string) => boolean, problem: string) =>
  requiredText(name, { minimum: 1, maximum: 40 })
    .transform(onlyDigits)
    .refine((text) => /^\d+$/.test(text) && isRight(text), problem);

const [canadianMin, canadianMax] = canadianDigits.account;
const [americanMin, americanMax] = americanDigits.account;
const isBetween = (min: number, max: number) => (text: string) =>
  text.length >= min && text.length <= max;

const holder = requiredText("The name on the account", { minimum: 2, maximum: 100 });
const again = requiredText("The account number", { minimum: 1, maximum: 40 }).transform(onlyDigits);

const isRepeated = ({ account, accountAgain }: { account: string; accountAgain: string }) =>
  account === accountAgain;
const notRepeated = { path: ["accountAgain"], message: "The two account numbers are different." };

/** A Canadian bank account, as its owner types it. */
export const canadianForm = z
  .object({
    holder,
    institution: digits(
      "The institution number",
      (text) => text.length === canadianDigits.institution,
      `Enter the ${canadianDigits.institution} digits of the institution number.`,
    ),
    transit: digits(
      "The transit number",
      (text) => text.length === canadianDigits.transit,
      `Enter the ${canadianDigits.transit} digits of the transit number.`,
    ),
    account: digits(
      "The account number",
      isBetween(canadianMin, canadianMax),
      `Enter an account number of ${canadianMin} to ${canadianMax} digits.`,
    ),
    accountAgain: again,
  })
  .refine(isRepeated, notRepeated);

/** A bank account in the United States, as its owner types it. */
export const americanForm = z
  .object({
    holder,
    routing: digits(
      "The routing number",
      isRoutingNumber,
      `This isn't a routing number. Check its ${americanDigits.routing} digits.`,
    ),
    account: digits(
      "The account number",
      isBetween(americanMin, americanMax),
      `Enter an account number of ${americanMin} to ${americanMax} digits.`,
    ),
    accountAgain: again,
    type: z.enum(["checking", "savings"], "Choose the type of account."),
  })
  .refine(isRepeated, notRepeated);

/** The country of the account that Stripe opens for a mentor. */
export const onboardingForm = z.object({
  country: z.enum(["CA", "US"], "Choose the country of your bank account."),
});

const transferId = z.uuid("Choose a payout from the list.");
const payeeId = z.uuid("Choose a mentor from the list.");
const reason = requiredText("A reason", { ...reasonLimits, multiline: true });

/** A payout that someone acts on. */
export const transferForm = z.object({ transferId });
export const transferReasonForm = z.object({ transferId, reason });
export const paidForm = z.object({
  transferId,
  reference: requiredText("The bank's reference", referenceLimits),
});

/** A mentor whose payouts are paused or resumed. */
export const pauseForm = z.object({ payeeId, reason });
export const resumeForm = z.object({ payeeId });

/** Mentors who are paid together. */
export const batchForm = z.object({
  requestKey: z.uuid("Reload the page and try again."),
  payeeIds: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((ids) => (ids === undefined ? [] : typeof ids === "string" ? [ids] : ids))
    .pipe(z.array(payeeId)),
});
