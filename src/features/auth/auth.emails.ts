import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

/**
 * Mail about signing in and what protects an account. Each function answers a message ready to be
 * sent.
 */

export interface LinkEmail {
  /** Complete address of the page that the button leads to. */
  link: string;
  /** The same thing as a code to type in. */
  code: string;
  /** For how long both are good, e.g. `1 hour`. */
  lifetime: string;
}

const onceNote = (lifetime: string) =>
  `The link and the code work once, for ${lifetime}. Nobody from ${brand.name} will ever ask you for the code.`;
const ignoreNote = "If you did not ask for this, ignore this mail. Nothing changes without you.";

export function confirmationEmail(to: string, { link, code, lifetime }: LinkEmail): EmailMessage {
  return composeEmail(to, {
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: ["Please confirm that this is your address."],
    action: { label: "Confirm my address", href: link },
    code,
    notes: [onceNote(lifetime), `If you did not sign up for ${brand.name}, ignore this mail.`],
  });
}

/** To the owner of an address that somebody signed up with again, where that is concealed. */
export function accountExistsEmail(to: string, { baseUrl }: { baseUrl: string }): EmailMessage {
  return composeEmail(to, {
    subject: `You have an account with ${brand.name} already`,
    paragraphs: [
      "Somebody, perhaps you, signed up with this address. It has an account already, and nothing about it was changed.",
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    notes: [
      `If you do not remember the password, choose a new one: ${baseUrl}/auth/forgot-password`,
      "If this was not you, there is nothing to do.",
    ],
  });
}

export function inviteEmail(to: string, { link, code, lifetime }: LinkEmail): EmailMessage {
  return composeEmail(to, {
    subject: `You are invited to ${brand.name}`,
    paragraphs: [
      `Somebody who runs ${brand.name} has made an account for you. Accept the invitation to use it.`,
    ],
    action: { label: "Accept the invitation", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
  });
}

export function signInEmail(to: string, { link, code, lifetime }: LinkEmail): EmailMessage {
  return composeEmail(to, {
    subject: `Sign in to ${brand.name}`,
    paragraphs: ["Sign in with this link, or type the code where you asked for it."],
    action: { label: "Sign in", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
  });
}

export function recoveryEmail(to: string, { link, code, lifetime }: LinkEmail): EmailMessage {
  return composeEmail(to, {
    subject: `Choose a new password for ${brand.name}`,
    paragraphs: ["You can choose a new password now. Until you do, the old one stays."],
    action: { label: "Choose a new password", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
  });
}

/** To both addresses of a change; each has a link and code of its own. */
export function emailChangeEmail(
  to: string,
  { link, code, lifetime, from, next }: LinkEmail & { from: string; next: string },
): EmailMessage {
  return composeEmail(to, {
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      from
        ? `The address of your account is to change from ${from} to ${next}. It changes when both addresses have confirmed it.`
        : `The address of your account is to be ${next}.`,
    ],
    action: { label: "Confirm the change", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
  });
}

export function reauthenticationEmail(
  to: string,
  { code, lifetime }: Pick<LinkEmail, "code" | "lifetime">,
): EmailMessage {
  return composeEmail(to, {
    subject: `Your code to change your password`,
    paragraphs: ["Type this code where you are changing your password."],
    code,
    notes: [
      `The code works once, for ${lifetime}. Nobody from ${brand.name} will ever ask you for it.`,
      "If you are not changing your password, somebody is signed in as you: end that session in your account's settings and choose a new password.",
    ],
  });
}

export interface SecurityNews {
  baseUrl: string;
  at: Date;
}

/** News of a change that the owner should know of, with the way to undo it. */
export function securityEmail(
  to: string,
  { baseUrl, at }: SecurityNews,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): EmailMessage {
  return composeEmail(to, {
    subject,
    paragraphs: [...paragraphs, `This was on ${formatTime(at)}.`],
    action: { label: "Look at my account's security", href: `${baseUrl}/account/security` },
    notes: [
      "If this was you, there is nothing to do. If it was not, open the page above, sign out everywhere and choose a new password.",
    ],
  });
}

export function newDeviceEmail(
  to: string,
  news: SecurityNews & { device: string; place: string },
): EmailMessage {
  return securityEmail(to, news, {
    subject: `New sign-in to ${brand.name}`,
    paragraphs: [
      `Somebody signed in to your account with ${news.device} (${news.place}), which has not been used for it before.`,
    ],
  });
}

export function passwordChangedEmail(to: string, news: SecurityNews): EmailMessage {
  return securityEmail(to, news, {
    subject: "Your password was changed",
    paragraphs: [
      `The password of your ${brand.name} account was changed. Every other session was signed out.`,
    ],
  });
}

export function emailChangedEmail(
  to: string,
  news: SecurityNews & { from: string; next: string },
): EmailMessage {
  return securityEmail(to, news, {
    subject: "Your email address was changed",
    paragraphs: [
      `The address of your ${brand.name} account was changed from ${news.from} to ${news.next}.`,
    ],
  });
}

export function factorAddedEmail(
  to: string,
  news: SecurityNews & { factor: string },
): EmailMessage {
  return securityEmail(to, news, {
    subject: "A way to sign in was added",
    paragraphs: [`${news.factor} was added to your ${brand.name} account.`],
  });
}

export function recoveryCodeUsedEmail(
  to: string,
  news: SecurityNews & { remaining: number },
): EmailMessage {
  const left = news.remaining === 1 ? "1 code is" : `${news.remaining} codes are`;
  return securityEmail(to, news, {
    subject: "A recovery code was used",
    paragraphs: [
      `One of the recovery codes of your ${brand.name} account was used as the second step of a sign-in. ${left} left.`,
      ...(news.remaining <= 3
        ? ["Make a new set on the page below before the last one is used."]
        : []),
    ],
  });
}

export function factorRemovedEmail(
  to: string,
  news: SecurityNews & { factor: string },
): EmailMessage {
  return securityEmail(to, news, {
    subject: "A way to sign in was removed",
    paragraphs: [`${news.factor} was removed from your ${brand.name} account.`],
  });
}
