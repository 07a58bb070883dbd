import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import { disputePath } from "./disputes.constants.ts";
import { explainReason } from "./disputes.rules.ts";
import type { Dispute } from "./disputes.types.ts";

const amountOf = (money: Money) => `${formatMoney(money)} ${money.currency}`;

/** To a payer whose bank has returned a payment that they disputed. */
export function returnedByBankEmail(
  to: string,
  {
    baseUrl,
    description,
    money,
    ended,
  }: {
    baseUrl: string;
    description: string;
    money: Money;
    /** A sentence about the purchase that ended; null when there's nothing to say. */
    ended: string | null;
  },
): Email {
  return composeEmail(to, {
    subject: `Your bank has returned ${amountOf(money)} to you`,
    paragraphs: [
      `You disputed your payment for “${description}” with your bank. The bank decided in your favor and returned ${amountOf(money)}.`,
      ...(ended ? [ended] : []),
    ],
    action: { label: "See your payments", href: new URL("/account/payments", baseUrl).href },
    reason: "You're getting this because of a payment you made.",
  });
}

interface AboutDispute {
  baseUrl: string;
  dispute: Pick<Dispute, "id" | "amountCents" | "currency" | "reason" | "status" | "evidenceDueAt">;
  /** Description of the purchase, as the payer saw it. */
  description: string;
}

const teamReason = `You're getting this because you manage payments at ${brand.name}.`;
const openDispute = ({ baseUrl, dispute }: AboutDispute) => ({
  label: "Open the dispute",
  href: new URL(disputePath(dispute.id), baseUrl).href,
});

/** To people with the right money: a payer's bank has opened a dispute. */
export function disputeOpenedEmail(to: string, about: AboutDispute): Email {
  const { dispute, description } = about;
  const { evidenceDueAt } = dispute;
  return composeEmail(to, {
    subject: `New dispute over ${amountOf(dispute)}`,
    paragraphs: [
      `A customer has disputed the payment for “${description}” with their bank. ${explainReason(dispute.reason).says}.`,
      ...(evidenceDueAt
        ? [`Send the evidence by ${formatTimeInSentence(evidenceDueAt)}, or we'll lose the money.`]
        : []),
    ],
    action: openDispute(about),
    reason: teamReason,
  });
}

/** To people with the right money: the time to answer a dispute is nearly over. */
export function disputeDueEmail(to: string, about: AboutDispute & { days: 1 | 3 }): Email {
  const { dispute, description, days } = about;
  const left = days === 1 ? "1 day" : "3 days";
  return composeEmail(to, {
    subject: `Less than ${left} left to answer a dispute over ${amountOf(dispute)}`,
    paragraphs: [
      `We haven't sent any evidence about the payment for “${description}.”`,
      ...(dispute.evidenceDueAt
        ? [`Send it by ${formatTimeInSentence(dispute.evidenceDueAt)}, or we'll lose the money.`]
        : []),
    ],
    action: openDispute(about),
    reason: teamReason,
  });
}

/** To the person who saved the evidence: the virus scan found malware in one of its files. */
export function infectedEvidenceEmail(
  to: string,
  about: AboutDispute & { fileName: string },
): Email {
  const { dispute, description, fileName } = about;
  return composeEmail(to, {
    subject: `We removed a file from the evidence for a dispute over ${amountOf(dispute)}`,
    paragraphs: [
      `Our virus scan found malware in a file about the payment for “${description},” so we removed the file. No one was able to open it.`,
      { facts: [{ label: "File", value: fileName }] },
      "Scan your computer for viruses.",
      ...(dispute.status === "needs_response" ? [sayWhatToAdd(dispute)] : []),
    ],
    action: openDispute(about),
    reason: teamReason,
  });
}

function sayWhatToAdd({ evidenceDueAt }: AboutDispute["dispute"]): string {
  const when = evidenceDueAt ? ` by ${formatTimeInSentence(evidenceDueAt)}` : "";
  return `If you still need the file, add a clean copy. Send the evidence${when}, or we'll lose the money.`;
}

/** To people with the right money: a dispute is over. */
export function disputeClosedEmail(to: string, about: AboutDispute): Email {
  const { dispute, description } = about;
  const { subject, sentence } = outcomeOf(dispute.status, amountOf(dispute));
  return composeEmail(to, {
    subject,
    paragraphs: [`The dispute was about the payment for “${description}.” ${sentence}`],
    action: openDispute(about),
    reason: teamReason,
  });
}

function outcomeOf(status: Dispute["status"], amount: string) {
  if (status === "won") {
    return {
      subject: `We won the dispute over ${amount}`,
      sentence: "The bank is returning the money to us.",
    };
  }
  if (status === "lost") {
    return {
      subject: `We lost the dispute over ${amount}`,
      sentence: "The customer gets the money back.",
    };
  }
  return {
    subject: `The dispute over ${amount} is closed`,
    sentence: "The bank closed the dispute without a decision.",
  };
}
