import { brand } from "#shared/brand.ts";
import { Alert, type AlertProps } from "#ui/messages/alert.tsx";
import type { MembershipView, SubscribeOffer } from "../membership.types.ts";

/** Page from which the visitor comes: a checkout and its outcome, or an action on this page. */
export type Notice =
  | "paid"
  | "open"
  | "expired"
  | "unknown"
  | "left"
  | "already"
  | "signed-in"
  | "cancelled"
  | "ended"
  | "resumed"
  | "updated"
  | "free"
  | "answered";

interface Words {
  variant?: AlertProps["variant"];
  title: string;
  text?: string;
  /** Follows the text where the page offers a subscription that's paid for. */
  nextStep?: string;
}

const notCharged = {
  text: "You haven't been charged.",
  nextStep: "You can try again below.",
};

const words: Record<Notice, Words> = {
  paid: {
    variant: "success",
    title: `Thank you. Welcome to ${brand.name} Pro`,
    text: "We received your payment and emailed you a receipt.",
  },
  open: {
    title: "We haven't received your payment yet",
    text: "This can take a few minutes. If you paid, reload this page in a moment and don't pay again. If you didn't pay, you haven't been charged.",
    nextStep: "In that case, you can subscribe below.",
  },
  expired: {
    title: "The payment page has expired",
    ...notCharged,
  },
  unknown: {
    title: "There's no payment to show",
    text: "Your own membership is shown below.",
  },
  left: {
    title: "You left the payment page before paying",
    ...notCharged,
  },
  already: { title: "You're already a member", text: "You weren't charged again." },
  "signed-in": {
    title: "You're signed in",
    nextStep: "Select Subscribe again to continue to payment.",
  },
  cancelled: {
    variant: "success",
    title: "Your membership is canceled",
    text: "You won't be charged again. We've emailed you a confirmation.",
  },
  ended: {
    variant: "success",
    title: "Your membership has ended",
    text: "You won't be charged again. We've emailed you a confirmation.",
    nextStep: "You can subscribe again below.",
  },
  resumed: {
    variant: "success",
    title: "Your membership continues",
    text: "It renews every month until you cancel.",
  },
  updated: {
    title: "You're back from the payment page",
    text: "If you updated your payment method, we'll use it for your next payment. If a payment was declined, we'll try it again.",
  },
  free: {
    variant: "success",
    title: `Welcome to ${brand.name} Pro`,
    text: "It's free for you. We've emailed you the end date.",
  },
  answered: {
    title: "Answers saved",
    text: "See below what this means for you.",
  },
};

/** Notices about subscribing, which the page offers only where there's no membership. */
const beforeSubscribing: readonly Notice[] = [
  "open",
  "expired",
  "left",
  "signed-in",
  "ended",
  "answered",
];

/** Result of Subscribe when an earlier membership wasn't over. */
const earlier = {
  unsettled: {
    title: "You already have a membership",
    text: "You weren't charged again. See its status and your options below.",
  },
  over: {
    title: "You haven't been charged",
    text: "Your earlier membership has ended.",
    nextStep: "You can subscribe again below.",
  },
} satisfies Record<string, Words>;

type Standing = Pick<MembershipView, "hasPro"> | null;

export interface ProNoticeProps {
  notice: Notice;
  membership: Standing;
  /** The offer that the page makes to a person without a membership. */
  offer: SubscribeOffer["kind"];
}

/** Null when the notice isn't true of the present membership. */
function wordsFor({ notice, membership }: ProNoticeProps): Words | null {
  if (notice === "already" && !membership?.hasPro) {
    return membership ? earlier.unsettled : earlier.over;
  }
  if (membership && beforeSubscribing.includes(notice)) return null;
  if (notice === "paid" && !membership?.hasPro) return null;
  if (notice === "resumed" && !membership) return null;
  if (notice === "unknown" && !membership) {
    return { ...words.unknown, text: "This link isn't for a current payment on your account." };
  }
  return words[notice];
}

/** Notice of what just happened, above the page. It takes the focus. */
export function ProNotice(props: ProNoticeProps) {
  const found = wordsFor(props);
  if (!found) return null;
  const { variant = "default", title, text, nextStep } = found;
  const sentences = [text, props.offer === "paid" ? nextStep : undefined].filter(Boolean);
  return (
    <Alert variant={variant} title={title} focused>
      {sentences.length > 0 ? <p>{sentences.join(" ")}</p> : null}
    </Alert>
  );
}
