import { describeReturn, type ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { membershipPath } from "./membership.constants.ts";
import type { Membership } from "./membership.types.ts";

/** Data for the emails about a membership; days in UTC. */
export interface MembershipEmailContext {
  email: string;
  money: Money;
  paidUntil: Date;
  /**
   * As it is when the email is written: a notice may come after the day that it's about.
   */
  membership: Membership;
}

const pro = `${brand.name} Pro`;

function writeEmail(
  baseUrl: string,
  to: string,
  content: Pick<EmailContent, "subject" | "paragraphs">,
  label: string | null = "Manage your membership",
): Email {
  return composeEmail(to, {
    ...content,
    ...(label === null ? {} : { action: { label, href: `${baseUrl}${membershipPath}` } }),
    reason: `You're getting this because of your ${pro} membership.`,
  });
}

/** The payment, as a receipt shows it. */
function receipt({ money, paidUntil }: MembershipEmailContext) {
  return {
    facts: [
      { label: "Receipt", value: `${pro}, one month` },
      { label: "Paid", value: `${formatMoney(money)} ${money.currency}` },
      { label: "Paid until", value: formatDay(paidUntil) },
    ],
  };
}

export function startedEmail(baseUrl: string, context: MembershipEmailContext): Email {
  return writeEmail(baseUrl, context.email, {
    subject: `Welcome to ${pro}`,
    paragraphs: [
      `Your payment went through, and everything in ${pro} is ready for you.`,
      receipt(context),
      `Your membership renews every month for ${formatMoney(context.money)} until you cancel. You can cancel anytime, and you'll keep ${pro} until the end of the month you've paid for.`,
    ],
  });
}

export function renewedEmail(baseUrl: string, context: MembershipEmailContext): Email {
  return writeEmail(baseUrl, context.email, {
    subject: `Your ${pro} membership has renewed`,
    paragraphs: [
      "Your membership has renewed for another month.",
      receipt(context),
      "Don't want another month? You can cancel anytime.",
    ],
  });
}

export function cancelledEmail(
  baseUrl: string,
  { email, paidUntil, membership }: MembershipEmailContext,
): Email {
  const day = formatDay(paidUntil);
  if (!membership.hasPro) {
    return writeEmail(baseUrl, email, {
      subject: `Your ${pro} membership is canceled`,
      paragraphs: [
        `Your membership won't renew. Your last paid month ended on ${day}, so you no longer have ${pro}.`,
        "Our payment provider still has to close your membership. We'll email you once that's done.",
      ],
    });
  }
  return writeEmail(
    baseUrl,
    email,
    {
      subject: `Your ${pro} membership ends on ${day}`,
      paragraphs: [
        `Your membership is canceled. You'll keep ${pro} until ${day}, and we won't charge you again.`,
        "Changed your mind? You can resume your membership anytime before then.",
      ],
    },
    "Resume your membership",
  );
}

/** The site cancelled it, because the account is suspended. */
export function suspendedCancelledEmail(
  baseUrl: string,
  { email, paidUntil }: MembershipEmailContext,
): Email {
  const day = formatDay(paidUntil);
  return writeEmail(
    baseUrl,
    email,
    {
      subject: `Your ${pro} membership won't renew`,
      paragraphs: [
        `Your account is suspended, so your membership won't renew. It ends on ${day}, and we won't charge you again.`,
        `If the suspension ends before ${day}, you can use ${pro} until that day and resume your membership. If the suspension ends later, you can subscribe again. We won't restart your membership for you.`,
      ],
    },
    null,
  );
}

/** It ended while the account is suspended. */
export function suspendedEndedEmail(baseUrl: string, { email }: MembershipEmailContext): Email {
  return writeEmail(
    baseUrl,
    email,
    {
      subject: `Your ${pro} membership has ended`,
      paragraphs: [
        "Your membership has ended. We won't charge you again.",
        "We've kept everything you saved. You can subscribe again once your account is no longer suspended.",
      ],
    },
    null,
  );
}

export function resumedEmail(
  baseUrl: string,
  { email, money, paidUntil, membership }: MembershipEmailContext,
): Email {
  const price = formatMoney(money);
  const renewal =
    membership.state === "active"
      ? `It renews for ${price} on ${formatDay(paidUntil)}, and every month after that until you cancel.`
      : `It renews for ${price} every month until you cancel.`;
  return writeEmail(baseUrl, email, {
    subject: `Your ${brand.name} Pro membership continues`,
    paragraphs: [`You've resumed your membership. ${renewal}`],
  });
}

export function paymentFailedEmail(
  baseUrl: string,
  { email, money, membership: { hasPro, untilAt } }: MembershipEmailContext,
): Email {
  const access =
    hasPro && untilAt
      ? `You'll keep ${pro} until ${formatDay(untilAt)}.`
      : `You won't have ${pro} until the payment goes through.`;
  return writeEmail(
    baseUrl,
    email,
    {
      subject: `Your payment for ${pro} was declined`,
      paragraphs: [
        `We couldn't charge ${formatMoney(money)} for the next month of your membership. We'll try again.`,
        `${access} If your card has changed, select “Update payment method” on your membership page. Don't want to continue? You can cancel there, too.`,
      ],
    },
    "Update your payment method",
  );
}

export function endedEmail(baseUrl: string, { email }: MembershipEmailContext): Email {
  return writeEmail(
    baseUrl,
    email,
    {
      subject: `Your ${pro} membership has ended`,
      paragraphs: [
        "Your membership has ended. We won't charge you again.",
        "You still have everything you saved, including your CV reviews. You can subscribe again anytime.",
      ],
    },
    `See ${pro}`,
  );
}

/** A free membership of a person whom the law protects from paying has begun. */
export function freeStartedEmail(
  baseUrl: string,
  { email, endsAt }: { email: string; endsAt: Date },
): Email {
  return writeEmail(baseUrl, email, {
    subject: `You have ${pro} for free`,
    paragraphs: [
      `You have ${pro} for free until ${formatDay(endsAt)}. The law where you live or want to work doesn't let us charge you, so you pay nothing.`,
      "Your membership ends automatically on that day. We don't have a card on file, so there's nothing to cancel.",
    ],
  });
}

/** The law protects the member from paying: the membership has ended and what was paid goes back. */
export function feesReturnedEmail(baseUrl: string, email: string, returned: ReturnedMoney): Email {
  const { money, onHoldCents } = returned;
  return writeEmail(
    baseUrl,
    email,
    {
      subject:
        onHoldCents > 0
          ? `You don't have to pay for ${pro}`
          : `We're returning ${formatMoney(money)} for ${pro}`,
      paragraphs: [
        `Based on your answers, the law where you live or want to work doesn't let us charge you for ${pro}, so we've ended your membership.`,
        ...describeReturn(
          returned,
          (ours) =>
            `We're returning ${formatMoney(ours)}${onHoldCents > 0 ? "" : ", everything you paid for it,"} to the card you paid with. Your bank may take a few days to show it.`,
        ),
      ],
    },
    "See which rules apply to you",
  );
}
