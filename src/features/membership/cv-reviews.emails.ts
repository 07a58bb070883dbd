import { notificationsPath } from "#features/account/account.contract.ts";
import { brand } from "#shared/brand.ts";
import { cvReviewPath } from "./membership.constants.ts";
import { describeQuarter } from "./membership.rules.ts";

export interface PlainEmail {
  to: string;
  subject: string;
  text: string;
}

interface About {
  email: string;
  quarter: string;
}

function writeEmail(
  baseUrl: string,
  { email }: About,
  subject: string,
  paragraphs: string[],
): PlainEmail {
  const link = `Your CV reviews: ${baseUrl}${cvReviewPath}`;
  return { to: email, subject, text: ["Hello,", ...paragraphs, link, brand.name].join("\n\n") };
}

function turnOff(baseUrl: string): string {
  return `You can turn off confirmations such as this one: ${baseUrl}${notificationsPath}`;
}

export function reviewRequestedEmail(baseUrl: string, about: About): PlainEmail {
  return writeEmail(baseUrl, about, "We received your request for a CV review", [
    `We received your request for the CV review of ${describeQuarter(about.quarter)}. A person reads your CV, so please keep the link open to them.`,
    "We send you the review by email. Until then you can withdraw the request on the page below; you then have the credit back.",
    turnOff(baseUrl),
  ]);
}

export function reviewWithdrawnEmail(baseUrl: string, about: About): PlainEmail {
  return writeEmail(baseUrl, about, "Your request for a CV review is withdrawn", [
    `You withdrew your request for the CV review of ${describeQuarter(about.quarter)}. What you sent with it is deleted, and the credit of that quarter is yours again.`,
    turnOff(baseUrl),
  ]);
}

export function reviewSentEmail(
  baseUrl: string,
  about: About,
  { review, targetPost }: { review: string; targetPost: string },
): PlainEmail {
  return writeEmail(baseUrl, about, "Your CV review", [
    `This is the review of your CV that you asked for. Kind of post: ${targetPost}.`,
    review,
    "It stays on the page below, also when your membership has ended.",
  ]);
}
