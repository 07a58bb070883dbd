import { notificationsPath } from "#features/account/account.contract.ts";
import { feeAnswerPath } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { describeReturn, type ReturnedMoney } from "#features/payments/payments-parts.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { playbookPath, refundDays } from "./career.constants.ts";

export interface About {
  email: string;
  playbookId: string;
  title: string;
}

function writeEmail(
  baseUrl: string,
  { email, playbookId, title }: About,
  content: Pick<EmailContent, "subject" | "paragraphs" | "notes" | "settings">,
  label = "Go to your playbook",
): Email {
  return composeEmail(email, {
    ...content,
    action: { label, href: `${baseUrl}${playbookPath(playbookId, "learn")}` },
    reason: `You're getting this because you're enrolled in ${title}.`,
  });
}

export function enrolledEmail(
  baseUrl: string,
  about: About,
  { paid, dueLater }: { paid: Money; dueLater: readonly { money: Money; dueOn: string }[] },
): Email {
  const payments = [
    { label: "Paid today", value: formatMoney(paid) },
    ...dueLater.map(({ money, dueOn }) => ({
      label: `Due ${formatDay(dueOn)}`,
      value: formatMoney(money),
    })),
  ];
  return writeEmail(baseUrl, about, {
    subject: `You're enrolled: ${about.title}`,
    paragraphs: [
      `Your payment went through, and every module of ${about.title} is ready for you.`,
      { facts: payments },
    ],
    notes: [
      `Not the right fit? Ask for a refund on the playbook's page within ${refundDays} days, and we'll return everything you paid.`,
    ],
  });
}

export function paymentReceivedEmail(
  baseUrl: string,
  about: About,
  paid: Money,
  open: number,
): Email {
  return writeEmail(baseUrl, about, {
    subject: `Payment received: ${about.title}`,
    paragraphs: [
      `We received your payment of ${formatMoney(paid)}. Thank you.`,
      open === 0 ? "Your playbook is now paid in full." : "You have one more payment to go.",
    ],
  });
}

/** Money that came for something that is paid already, or was given back. */
export function refundedEnrollmentEmail(baseUrl: string, about: About, money: Money): Email {
  return writeEmail(baseUrl, about, {
    subject: `We're returning ${formatMoney(money)}`,
    paragraphs: [
      `We received a payment of ${formatMoney(money)} for ${about.title}, but nothing was due. We're returning the money to the card or account you paid from, so you don't need to do anything.`,
    ],
  });
}

export function refundEmail(baseUrl: string, about: About, returned: ReturnedMoney): Email {
  return composeEmail(about.email, {
    subject: `Your refund: ${about.title}`,
    paragraphs: [
      ...describeReturn(
        returned,
        (ours) =>
          `We're refunding ${formatMoney(ours)} to the card or account you paid from. Your bank may take a few days to show it.`,
      ),
      "You no longer have access to the playbook. You're welcome to enroll again anytime.",
    ],
    action: { label: "See the playbook", href: `${baseUrl}${playbookPath(about.playbookId)}` },
    reason: `You're getting this because you asked for a refund for ${about.title}.`,
  });
}

export function reminderEmail(
  baseUrl: string,
  about: About,
  { kind, money, dueOn }: { kind: "before" | "due"; money: Money; dueOn: string },
): Email {
  const amount = formatMoney(money);
  const isDue = kind === "due";
  return writeEmail(
    baseUrl,
    about,
    {
      subject: isDue
        ? `${amount} is due for ${about.title}`
        : `${amount} for ${about.title} is due on ${formatDay(dueOn)}`,
      paragraphs: [
        isDue
          ? `Your next payment for ${about.title} is due now.`
          : `Your next payment for ${about.title} is coming up.`,
        {
          facts: [
            { label: "Amount", value: amount },
            { label: "Due", value: formatDay(dueOn) },
          ],
        },
        "We won't charge you automatically. You can pay on the playbook's page.",
      ],
      ...(isDue ? {} : { settings: `${baseUrl}${notificationsPath}` }),
    },
    "Make the payment",
  );
}

/** A playbook that is free for a person whom the law protects from paying. */
export function freeEnrolledEmail(baseUrl: string, about: About): Email {
  return writeEmail(baseUrl, about, {
    subject: `You're enrolled: ${about.title}`,
    paragraphs: [
      `Every module of ${about.title} is ready for you.`,
      "The law where you live or want to work doesn't let us charge you, so you pay nothing.",
    ],
  });
}

/** The law protects the payer: the playbook is closed and what was paid goes back. */
export function feesReturnedEmail(baseUrl: string, about: About, returned: ReturnedMoney): Email {
  const { money, onHoldCents } = returned;
  return composeEmail(about.email, {
    subject:
      onHoldCents > 0
        ? `You don't have to pay for ${about.title}`
        : `We're returning ${formatMoney(money)} for ${about.title}`,
    paragraphs: [
      `Based on your answers, the law where you live or want to work doesn't let us charge you for ${about.title}. You no longer have access to the playbook.`,
      ...describeReturn(
        returned,
        (ours) =>
          `We're returning ${formatMoney(ours)}${onHoldCents > 0 ? "" : ", everything you paid for it,"} to the card you paid with. Your bank may take a few days to show it.`,
      ),
    ],
    action: { label: "See which rules apply to you", href: `${baseUrl}${feeAnswerPath}` },
    reason: `You're getting this because you paid for ${about.title}.`,
  });
}
