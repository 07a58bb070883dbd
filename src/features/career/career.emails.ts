import { notificationsPath } from "#features/account/account.contract.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatDay } from "#shared/time.ts";
import { playbookPath, refundDays } from "./career.constants.ts";

interface PlainEmail {
  to: string;
  subject: string;
  text: string;
}

interface About {
  email: string;
  playbookId: string;
  title: string;
}

function writeEmail(
  baseUrl: string,
  { email, playbookId }: About,
  subject: string,
  text: string[],
) {
  const link = `Your playbook: ${baseUrl}${playbookPath(playbookId, "learn")}`;
  return { to: email, subject, text: ["Hello,", ...text, link, brand.name].join("\n\n") };
}

export function enrolledEmail(
  baseUrl: string,
  about: About,
  { paid, dueLater }: { paid: Money; dueLater: readonly { money: Money; dueOn: string }[] },
): PlainEmail {
  const later = dueLater.map(
    ({ money, dueOn }) => `- ${formatMoney(money)} on ${formatDay(dueOn)}`,
  );
  return writeEmail(baseUrl, about, `You are enrolled: ${about.title}`, [
    `Your payment of ${formatMoney(paid)} arrived. All modules of ${about.title} are open to you.`,
    ...(later.length > 0 ? [`The payments that follow:\n${later.join("\n")}`] : []),
    `If the playbook is not for you, ask for a refund on its page within ${refundDays} days. Everything you paid is returned.`,
  ]);
}

export function paymentReceivedEmail(baseUrl: string, about: About, paid: Money, open: number) {
  return writeEmail(baseUrl, about, `Payment received: ${about.title}`, [
    `Your payment of ${formatMoney(paid)} arrived.`,
    open === 0 ? "The playbook is paid in full." : "One more payment follows.",
  ]);
}

/** Money that came for something that is paid already, or was given back. */
export function refundedEnrollmentEmail(baseUrl: string, about: About, money: Money): PlainEmail {
  return writeEmail(baseUrl, about, `We are returning ${formatMoney(money)}`, [
    `A payment of ${formatMoney(money)} for ${about.title} arrived that was not needed. It is being returned the way you paid it. You need not do anything.`,
  ]);
}

export function refundEmail(baseUrl: string, about: About, money: Money): PlainEmail {
  const page = `The playbook's page: ${baseUrl}${playbookPath(about.playbookId)}`;
  return {
    to: about.email,
    subject: `Your refund: ${about.title}`,
    text: [
      "Hello,",
      `You asked for your money back. ${formatMoney(money)} is being returned the way you paid it; your bank may take a few days to show it.`,
      "The playbook is closed now. You may enrol again at any time.",
      page,
      brand.name,
    ].join("\n\n"),
  };
}

export function reminderEmail(
  baseUrl: string,
  about: About,
  { kind, money, dueOn }: { kind: "before" | "due"; money: Money; dueOn: string },
): PlainEmail {
  const amount = formatMoney(money);
  const subject =
    kind === "due"
      ? `${amount} is due for ${about.title}`
      : `${amount} is due on ${formatDay(dueOn)}`;
  return writeEmail(baseUrl, about, subject, [
    kind === "due"
      ? `Your next payment of ${amount} for ${about.title} is due now. Its due date is ${formatDay(dueOn)}.`
      : `Your next payment of ${amount} for ${about.title} is due on ${formatDay(dueOn)}.`,
    "Nothing is charged by itself: pay it on the playbook's page.",
    ...(kind === "before"
      ? [`You can turn off reminders before the day: ${baseUrl}${notificationsPath}`]
      : []),
  ]);
}
