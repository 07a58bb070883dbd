import { composeEmail, type Email } from "#platform/mail/email.ts";
import type { Role } from "#platform/rights.ts";
import { brand } from "#shared/brand.ts";
import { contactPath } from "#shared/help-address.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import { roleWords } from "./people.constants.ts";
import type { MergedAccount } from "./people.types.ts";

const reason = `You're getting this because you have a ${brand.name} account.`;

/** No one reads replies to our emails. A message to support becomes a ticket. */
function contactNote(baseUrl: string, question: string) {
  return { label: `${question} Contact support`, href: `${baseUrl}${contactPath}` };
}

export function suspendedEmail(
  to: string,
  { baseUrl, until, reason: why }: { baseUrl: string; until: Date | null; reason: string },
): Email {
  const end = until ? `until ${formatTimeInSentence(until)}` : "until further notice";
  return composeEmail(to, {
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      `You can't sign in ${end}.`,
      { label: "Reason", quote: why },
      "We've canceled your upcoming appointments. We're refunding any payments for them and releasing any holds on cards. Your event registrations are canceled too.",
      "If you have a Pro membership, it won't renew. It ends when the month you've paid for is over.",
      "If you're a mentor, we've hidden your profile and will hold your payouts until the suspension ends.",
    ],
    notes: [contactNote(baseUrl, "Think this is a mistake?")],
    reason,
  });
}

const staysCancelled =
  "Your canceled appointments and event registrations stay canceled, so please book or register again. If you had a Pro membership, it won't restart automatically, but you can resume it or subscribe again.";

export function suspensionLiftedEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is active again`,
    paragraphs: [
      "We've lifted the suspension on your account. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    reason,
  });
}

export function rolesChangedEmail(
  to: string,
  news: { baseUrl: string; at: Date; given: readonly Role[]; taken: readonly Role[] },
): Email {
  const { given, taken } = news;
  return composeEmail(to, {
    subject: `Your roles at ${brand.name} have changed`,
    paragraphs: [
      ...given.map((role) => `You're now ${roleWords[role].noun}. You can ${roleWords[role].can}`),
      ...taken.map((role) => `You're no longer ${roleWords[role].noun}.`),
      `This changed on ${formatTimeInSentence(news.at)}. Nothing else about your account has changed.`,
      ...(given.length > 0
        ? ["If you haven't yet, please add a second step to your sign-in to protect your account."]
        : []),
    ],
    ...(given.length > 0
      ? {
          action: {
            label: "Review your account security",
            href: `${news.baseUrl}/account/security`,
          },
        }
      : {}),
    notes: [contactNote(news.baseUrl, "Think this is a mistake?")],
    reason,
  });
}

/** Someone of the team has a copy of the person's data. */
export function dataDownloadedEmail(
  to: string,
  news: { baseUrl: string; at: Date; by: string; reason: string },
): Email {
  return composeEmail(to, {
    subject: `Our team downloaded a copy of your ${brand.name} data`,
    paragraphs: [
      `A member of our team (${news.by}) downloaded a copy of your data on ${formatTimeInSentence(news.at)}.`,
      { label: "Reason", quote: news.reason },
    ],
    notes: [contactNote(news.baseUrl, "Didn't ask for this?")],
    reason,
  });
}

/** Someone of the team sees the site as the person does. */
export function viewAsStartedEmail(
  to: string,
  news: { baseUrl: string; by: string; at: Date; until: Date; reason: string },
): Email {
  return composeEmail(to, {
    subject: `Our team is viewing ${brand.name} as you see it`,
    paragraphs: [
      `On ${formatTimeInSentence(news.at)}, a member of our team (${news.by}) started viewing the site as you see it. They'll finish no later than ${formatTimeInSentence(news.until)}.`,
      { label: "Reason", quote: news.reason },
      "They can look, but can't change anything. They don't see your messages, documents, receipts, bank details or security settings.",
    ],
    notes: [contactNote(news.baseUrl, "Didn't ask for help?")],
    reason,
  });
}

/** For the account that stays. */
export function accountMergedEmail(
  to: string,
  {
    leaves,
    ...news
  }: {
    baseUrl: string;
    at: Date;
    leaves: Pick<MergedAccount, "name" | "hasEmail">;
    reason: string;
  },
): Email {
  return composeEmail(to, {
    subject: `We merged your ${brand.name} accounts`,
    paragraphs: [
      `On ${formatTimeInSentence(news.at)}, a member of our team merged your account ${leaves.name} into this one.`,
      { label: "Reason", quote: news.reason },
      leaves.hasEmail
        ? `Sign in with ${to} from now on. We've deleted the other account, so its email can be used again. You can switch your account to that email.`
        : `Sign in with ${to} from now on. We've deleted the other account.`,
    ],
    action: { label: "Open my account", href: `${news.baseUrl}/account` },
    notes: [contactNote(news.baseUrl, "Didn't ask for this?")],
    reason,
  });
}

/** For the address of the account that's gone. */
export function accountGoneEmail(
  to: string,
  news: { baseUrl: string; at: Date; stays: string; reason: string },
): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account was merged into another one`,
    paragraphs: [
      `On ${formatTimeInSentence(news.at)}, a member of our team merged this account into your account ${news.stays}.`,
      { label: "Reason", quote: news.reason },
      `You can't sign in with ${to} anymore. Sign in with ${news.stays} instead. We won't send newsletters to ${to} anymore.`,
    ],
    notes: [contactNote(news.baseUrl, "Didn't ask for this?")],
    reason: `You're getting this because this email belonged to a ${brand.name} account.`,
  });
}

/** The time of a suspension is over. */
export function suspensionOverEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is active again`,
    paragraphs: [
      "The suspension of your account has ended. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    reason,
  });
}
