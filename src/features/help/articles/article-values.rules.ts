import {
  graceDays as deletionDays,
  exportsPerDay,
} from "#features/account/account-parts.contract.ts";
import { passwordLimits } from "#features/auth/auth-parts.contract.ts";
import {
  answerHours,
  completeAfterHours,
  contestHours,
  guaranteeDays,
  holdMinutes,
  joinMinutes,
  maxGuestMoves,
  moveUntilHours,
} from "#features/booking/booking.contract.ts";
import {
  graceDays as installmentGraceDays,
  installments,
  refundDays,
  reminderDays,
} from "#features/career/career-parts.contract.ts";
import { documentDays, invitationDays } from "#features/employers/employers-parts.contract.ts";
import { undoMinutes } from "#features/hiring/hiring-parts.contract.ts";
import {
  askAgainDays,
  declinedCvDays,
  draftDays,
  interviewAnswerDays,
  maxCvBytes,
  maxSavedJobs,
} from "#features/jobs/jobs-parts.contract.ts";
import {
  monthlyPrice,
  graceDays as proGraceDays,
} from "#features/membership/membership-parts.contract.ts";
import {
  cancellationTiers,
  sessionFeePercent,
  settleAfterDays,
} from "#features/mentoring/mentoring-parts.contract.ts";
import { registrationFee, sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import {
  digestAfterMinutes,
  maxAttachmentBytes,
} from "#features/messages/messages-parts.contract.ts";
import { confirmationDays } from "#features/newsletter/newsletter-parts.contract.ts";
import { newAccountHoldDays } from "#features/payouts/payouts-parts.contract.ts";
import { maxPlans } from "#features/plans/plans-parts.contract.ts";
import {
  blindDays,
  replyEditHours,
  writeWithinDays,
} from "#features/ratings/ratings-parts.contract.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const [full, half] = cancellationTiers;

/** Numbers and names that articles state as `{{name}}`, taken from where the product has them. */
export const articleValues: Readonly<Record<string, string | number>> = {
  site: brand.name,
  passwordMin: passwordLimits.min,
  passwordMax: passwordLimits.max,
  deletionDays,
  exportsPerDay,
  answerHours,
  completeAfterHours,
  contestHours,
  guaranteeDays,
  holdMinutes,
  joinMinutes,
  maxGuestMoves,
  moveUntilHours,
  sessionMinutes,
  fullRefundHours: full?.fromHours ?? 0,
  halfRefundHours: half?.fromHours ?? 0,
  halfRefundPercent: half?.refundPercent ?? 0,
  sessionFeePercent,
  settleAfterDays,
  registrationFee: formatMoney(registrationFee),
  newAccountHoldDays,
  blindDays,
  replyEditHours,
  writeWithinDays,
  playbookRefundDays: refundDays,
  installmentPrice: formatMoney(installments.payment),
  installmentCount: installments.dueAfterDays.length,
  secondPaymentDays: installments.dueAfterDays[1],
  thirdPaymentDays: installments.dueAfterDays[2],
  installmentGraceDays,
  installmentReminderDays: reminderDays,
  proPrice: `${formatMoney(monthlyPrice)} ${monthlyPrice.currency}`,
  proGraceDays,
  declinedCvDays,
  draftDays,
  askAgainDays,
  interviewAnswerDays,
  cvMegabytes: megabytes(maxCvBytes),
  fileMegabytes: megabytes(maxAttachmentBytes),
  messageEmailMinutes: digestAfterMinutes,
  maxSavedJobs,
  undoMinutes,
  invitationDays,
  documentDays,
  newsletterDays: confirmationDays,
  maxPlans,
};

/** The text with its values filled in. Throws with `path` where it names one that there isn't. */
export function fillInValues(text: string, path: string): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = articleValues[name.trim()];
    if (value === undefined) throw new Error(`${path} names a value that there isn't: ${name}`);
    return String(value);
  });
}
