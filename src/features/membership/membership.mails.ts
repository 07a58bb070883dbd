import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { membershipPath } from "./membership.constants.ts";

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** What the mails about a membership say; days in UTC. */
export interface MembershipFacts {
  email: string;
  money: Money;
  paidUntil: Date;
  /** When the days of grace after `paidUntil` are over. */
  graceUntil: Date;
}

const pro = `${brand.name} Pro`;

function letter(baseUrl: string, to: string, subject: string, paragraphs: string[]): Letter {
  const link = `Your membership: ${baseUrl}${membershipPath}`;
  return { to, subject, text: ["Hello,", ...paragraphs, link, brand.name].join("\n\n") };
}

function receipt({ money, paidUntil }: MembershipFacts): string {
  return `Receipt: ${pro}, one month until ${formatDay(paidUntil)}: ${formatMoney(money)} ${money.currency}.`;
}

export function startedMail(baseUrl: string, facts: MembershipFacts): Letter {
  return letter(baseUrl, facts.email, `You are a member of ${pro}`, [
    `Your payment arrived, and ${pro} is open to you.`,
    receipt(facts),
    `The membership is renewed every month for ${formatMoney(facts.money)} until you cancel it. You cancel on the page below, at any time; it then runs to the end of the month that is paid.`,
  ]);
}

export function renewedMail(baseUrl: string, facts: MembershipFacts): Letter {
  return letter(baseUrl, facts.email, `${pro} is renewed`, [
    "Your membership was renewed for another month.",
    receipt(facts),
    "If you do not want the next one, cancel on the page below.",
  ]);
}

export function cancelledMail(baseUrl: string, { email, paidUntil }: MembershipFacts): Letter {
  const day = formatDay(paidUntil);
  return letter(baseUrl, email, `${pro} ends on ${day}`, [
    `You cancelled your membership. You keep ${pro} until ${day}, and nothing more is charged.`,
    "If you change your mind before that day, resume it on the page below.",
  ]);
}

export function resumedMail(baseUrl: string, { email, money, paidUntil }: MembershipFacts): Letter {
  return letter(baseUrl, email, `${pro} goes on`, [
    `You resumed your membership. It is renewed on ${formatDay(paidUntil)} for ${formatMoney(money)}, and every month from then on until you cancel it.`,
  ]);
}

export function paymentFailedMail(
  baseUrl: string,
  { email, money, graceUntil }: MembershipFacts,
): Letter {
  return letter(baseUrl, email, `The payment for ${pro} was declined`, [
    `We could not charge ${formatMoney(money)} for the next month of your membership. The payment is tried again.`,
    `You keep ${pro} until ${formatDay(graceUntil)}. If your card has changed, press "Update payment method" on the page below. If you do not want to go on, cancel there.`,
  ]);
}

export function endedMail(baseUrl: string, { email }: MembershipFacts): Letter {
  return letter(baseUrl, email, `${pro} has ended`, [
    "Your membership has ended. Nothing more is charged.",
    "What you saved stays saved, and the CV reviews that you got stay on your page. You can subscribe again at any time.",
  ]);
}
