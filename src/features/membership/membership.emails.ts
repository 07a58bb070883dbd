import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { membershipPath } from "./membership.constants.ts";
import type { Membership } from "./membership.types.ts";

interface PlainEmail {
  to: string;
  subject: string;
  text: string;
}

/** Data for the emails about a membership; days in UTC. */
export interface MembershipEmailContext {
  email: string;
  money: Money;
  paidUntil: Date;
  /**
   * As it stands when the email is written: news may come when the day that they are about is over.
   */
  membership: Membership;
}

const pro = `${brand.name} Pro`;

function writeEmail(
  baseUrl: string,
  to: string,
  subject: string,
  paragraphs: string[],
): PlainEmail {
  const link = `Your membership: ${baseUrl}${membershipPath}`;
  return { to, subject, text: ["Hello,", ...paragraphs, link, brand.name].join("\n\n") };
}

function receipt({ money, paidUntil }: MembershipEmailContext): string {
  return `Receipt: ${pro}, one month until ${formatDay(paidUntil)}: ${formatMoney(money)} ${money.currency}.`;
}

export function startedEmail(baseUrl: string, context: MembershipEmailContext): PlainEmail {
  return writeEmail(baseUrl, context.email, `You are a member of ${pro}`, [
    `Your payment arrived, and ${pro} is open to you.`,
    receipt(context),
    `The membership is renewed every month for ${formatMoney(context.money)} until you cancel it. You cancel on the page below, at any time; it then runs to the end of the month that is paid.`,
  ]);
}

export function renewedEmail(baseUrl: string, context: MembershipEmailContext): PlainEmail {
  return writeEmail(baseUrl, context.email, `${pro} is renewed`, [
    "Your membership was renewed for another month.",
    receipt(context),
    "If you do not want the next one, cancel on the page below.",
  ]);
}

export function cancelledEmail(
  baseUrl: string,
  { email, paidUntil, membership }: MembershipEmailContext,
): PlainEmail {
  const day = formatDay(paidUntil);
  if (!membership.hasPro) {
    return writeEmail(baseUrl, email, `${pro} is cancelled`, [
      `Your membership is cancelled. Your paid month was over on ${day}, and ${pro} is closed. We write to you once more when the end is confirmed.`,
      "The page below shows how it stands.",
    ]);
  }
  return writeEmail(baseUrl, email, `${pro} ends on ${day}`, [
    `Your membership is cancelled. You keep ${pro} until ${day}, and nothing more is charged.`,
    "If you change your mind before that day, resume it on the page below.",
  ]);
}

/** The site cancelled it, because the account is suspended. */
export function suspendedCancelledEmail(
  baseUrl: string,
  { email, paidUntil }: MembershipEmailContext,
): PlainEmail {
  const day = formatDay(paidUntil);
  return writeEmail(baseUrl, email, `${pro} won't renew`, [
    `Your account is suspended, so your membership won't renew. It ends on ${day}, and nothing more is charged.`,
    `If the suspension ends before ${day}, you can use ${pro} until then and resume it on the page below. After that day you can subscribe again. We won't restart it for you.`,
  ]);
}

/** It ended while the account is suspended. */
export function suspendedEndedEmail(
  baseUrl: string,
  { email }: MembershipEmailContext,
): PlainEmail {
  return writeEmail(baseUrl, email, `${pro} has ended`, [
    "Your membership has ended. Nothing more is charged.",
    "What you saved stays saved. When your account is open again, you can subscribe on the page below.",
  ]);
}

export function resumedEmail(
  baseUrl: string,
  { email, money, paidUntil, membership }: MembershipEmailContext,
): PlainEmail {
  const price = formatMoney(money);
  const renewal =
    membership.state === "active"
      ? `It is renewed on ${formatDay(paidUntil)} for ${price}, and every month from then on until you cancel it.`
      : `It is renewed for ${price} every month until you cancel it.`;
  return writeEmail(baseUrl, email, `${pro} goes on`, [`You resumed your membership. ${renewal}`]);
}

export function paymentFailedEmail(
  baseUrl: string,
  { email, money, membership: { hasPro, untilAt } }: MembershipEmailContext,
): PlainEmail {
  const access =
    hasPro && untilAt
      ? `You keep ${pro} until ${formatDay(untilAt)}.`
      : `${pro} is closed until the payment arrives.`;
  return writeEmail(baseUrl, email, `The payment for ${pro} was declined`, [
    `We could not charge ${formatMoney(money)} for the next month of your membership. The payment is tried again.`,
    `${access} If your card has changed, press "Update payment method" on the page below. If you do not want to go on, cancel there.`,
  ]);
}

export function endedEmail(baseUrl: string, { email }: MembershipEmailContext): PlainEmail {
  return writeEmail(baseUrl, email, `${pro} has ended`, [
    "Your membership has ended. Nothing more is charged.",
    "What you saved stays saved, and the CV reviews that you got stay on your page. You can subscribe again at any time.",
  ]);
}
