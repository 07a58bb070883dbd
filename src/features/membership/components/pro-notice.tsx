import { brand } from "#shared/brand.ts";
import { Alert, type AlertProps } from "#ui/alert.tsx";
import type { MembershipView } from "../membership.types.ts";

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
}

const again = "You can subscribe again below.";

const words: Record<Notice, Words> = {
  paid: {
    variant: "success",
    title: `Thank you. ${brand.name} Pro is open to you`,
    text: "Your payment arrived. We sent you a receipt by email.",
  },
  open: {
    title: "We have not heard of your payment yet",
    text: "That can take a few minutes. If you paid, load this page again to see it, and do not pay a second time. If you did not, nothing was charged, and you can subscribe below.",
  },
  expired: {
    title: "The payment page has expired",
    text: `Nothing was charged. ${again}`,
  },
  unknown: {
    title: "There is no payment to show here",
    text: "What you see below is the state of your own account.",
  },
  left: {
    title: "You left the payment page before paying",
    text: `Nothing was charged. ${again}`,
  },
  already: { title: "You are a member already", text: "You were not charged again." },
  "signed-in": {
    title: "You are signed in",
    text: "Press Subscribe once more to go on to the payment.",
  },
  cancelled: {
    variant: "success",
    title: "Your membership is cancelled",
    text: "Nothing more is charged. We wrote to you to confirm it.",
  },
  ended: {
    variant: "success",
    title: "Your membership has ended",
    text: `Nothing more is charged. We wrote to you to confirm it. ${again}`,
  },
  resumed: {
    variant: "success",
    title: "Your membership goes on",
    text: "It is renewed every month until you cancel it.",
  },
  updated: {
    title: "You are back from the payment method",
    text: "If you changed it, it is used for the next payment. One that was declined is tried again.",
  },
  free: {
    variant: "success",
    title: `${brand.name} Pro is open to you`,
    text: "It's free for you. We've emailed you the day it ends.",
  },
  answered: {
    title: "Your answers are saved",
    text: "Below you see what holds for you.",
  },
};

/** These speak of subscribing, which the page offers to nobody whose membership is not over. */
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
    title: "You have a membership already",
    text: "You were not charged again. How it stands is shown below, with what you can do about it.",
  },
  over: {
    title: "Nothing was charged",
    text: `Your earlier membership is over now. ${again}`,
  },
} satisfies Record<string, Words>;

type Standing = Pick<MembershipView, "hasPro"> | null;

/** Null when the notice is not true, or not true any more, of the membership as it stands. */
function wordsFor(notice: Notice, membership: Standing): Words | null {
  if (notice === "already" && !membership?.hasPro) {
    return membership ? earlier.unsettled : earlier.over;
  }
  if (membership && beforeSubscribing.includes(notice)) return null;
  if (notice === "paid" && !membership?.hasPro) return null;
  if (notice === "resumed" && !membership) return null;
  return words[notice];
}

/** Notice of what just happened, above the page. It takes the focus. */
export function ProNotice({ notice, membership }: { notice: Notice; membership: Standing }) {
  const found = wordsFor(notice, membership);
  if (!found) return null;
  const { variant = "default", title, text } = found;
  return (
    <Alert variant={variant} title={title} focused>
      {text ? <p>{text}</p> : null}
    </Alert>
  );
}
