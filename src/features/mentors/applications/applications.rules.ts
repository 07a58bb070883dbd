import { formatMoney } from "#shared/money.ts";
import { registrationFee } from "../mentors.constants.ts";

const fee = formatMoney(registrationFee);

/**
 * Statuses of an application, with all of its transitions.
 *
 *            save                 submit              beginModeration                approve
 *   (none) ───────▶ draft ──────────────────▶ submitted ───────────────▶ under_review ─────────▶ approved
 *                   │  ▲     the fee is paid                                   │
 *                   └──┘ save                                                  └─────────▶ rejected
 *                                                               reject, or endModeration where the fee
 *                                                               was returned before a decision
 *
 * And of its payment. Refunded means that the payer has the fee back: from us, or from their bank after a dispute that we
 * lost.
 *
 *              pay            refund
 *   unpaid ──────────▶ paid ──────────▶ refunded
 *    │  ▲                ▲
 *    │  └── retry ──┐    │ pay
 *    └─── fail ──▶ failed ┘
 */
export const applicationStatuses = [
  "draft",
  "submitted",
  "under_review",
  "approved",
  "rejected",
] as const;
export const paymentStatuses = ["unpaid", "paid", "refunded", "failed"] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface Transition<Status extends string> {
  from: readonly Status[];
  to: Status;
}

export const applicationTransitions = {
  save: { from: ["draft"], to: "draft" },
  submit: { from: ["draft"], to: "submitted" },
  beginModeration: { from: ["submitted"], to: "under_review" },
  approve: { from: ["under_review"], to: "approved" },
  reject: { from: ["under_review"], to: "rejected" },
  endModeration: { from: ["under_review"], to: "rejected" },
} as const satisfies Record<string, Transition<ApplicationStatus>>;

export const paymentTransitions = {
  pay: { from: ["unpaid", "failed"], to: "paid" },
  fail: { from: ["unpaid", "failed"], to: "failed" },
  retry: { from: ["unpaid", "failed"], to: "unpaid" },
  refund: { from: ["paid"], to: "refunded" },
} as const satisfies Record<string, Transition<PaymentStatus>>;

export type ApplicationEvent = keyof typeof applicationTransitions;
export type PaymentEvent = keyof typeof paymentTransitions;

interface Standing {
  application_status: ApplicationStatus;
  payment_status: PaymentStatus;
}

/** A decision was made, one way or the other. */
export function isDecided({ application_status }: Pick<Standing, "application_status">): boolean {
  return application_status === "approved" || application_status === "rejected";
}

/** The whole fee was returned before anyone decided, so moderation is over and the person can apply again. */
export function isModerationEnded({
  application_status,
  decided_at,
}: Pick<Standing, "application_status"> & { decided_at: Date | null }): boolean {
  return application_status === "rejected" && decided_at === null;
}

/** Kept with an application whose moderation has ended so. */
export const moderationEndedReason = "The fee was returned before we decided.";

/** Paid, and waiting for a decision. */
export function isInModeration({ application_status, payment_status }: Standing): boolean {
  return (
    payment_status === "paid" &&
    (application_status === "submitted" || application_status === "under_review")
  );
}

/** The fee can still be paid. */
export function canPay({ application_status, payment_status }: Standing): boolean {
  return (
    application_status === "draft" && (payment_status === "unpaid" || payment_status === "failed")
  );
}

export interface StatusWords {
  /** Two or three words for a badge. */
  label: string;
  /** Meaning for the applicant. */
  explanation: string;
  tone: "neutral" | "success" | "warning" | "danger";
}

/** An application's standing in words for the person who applied. */
export function describeStanding(standing: Standing & { decided_at: Date | null }): StatusWords {
  const { application_status, payment_status } = standing;
  if (application_status === "approved") {
    return {
      label: "Approved",
      explanation: "You're a mentor. Set your hours and edit your profile in the mentor studio.",
      tone: "success",
    };
  }
  if (isModerationEnded(standing)) {
    return {
      label: "Payment returned",
      explanation: `You got your ${fee} back, so we aren't reviewing your application. You can apply again.`,
      tone: "warning",
    };
  }
  if (application_status === "rejected") {
    return {
      label: "Not accepted",
      explanation:
        payment_status === "refunded"
          ? `We didn't accept your application. You got your ${fee} back.`
          : `We didn't accept your application. You'll get your ${fee} back.`,
      tone: "danger",
    };
  }
  if (application_status === "draft") return describeDraft(payment_status);
  return {
    label: "Under review",
    explanation:
      "We've received your payment and are reviewing your application. We'll email you our decision.",
    tone: "neutral",
  };
}

function describeDraft(payment: PaymentStatus): StatusWords {
  if (payment === "failed") {
    return {
      label: "Payment failed",
      explanation: "Your payment didn't go through. You weren't charged, and you can try again.",
      tone: "danger",
    };
  }
  return {
    label: "Waiting for payment",
    explanation: `Your application is saved. We'll review it once you've paid the ${fee} registration fee.`,
    tone: "warning",
  };
}
