import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

/**
 * Emails about signing in and what protects an account. Each function answers an email ready to be
 * enqueued.
 */

export interface LinkEmail {
  /** Complete address of the page that the button leads to. */
  link: string;
  /** The same thing as a code to type in. */
  code: string;
  /** For how long both are good, e.g. `1 hour`. */
  lifetime: string;
}

const linkNote = (lifetime: string) => `The link works once and expires in ${lifetime}.`;
const onceNote = (lifetime: string) =>
  `The link and the code work once and expire in ${lifetime}. We'll never ask you for the code.`;
const ignoreNote = "Didn't ask for this? You can ignore this email. Nothing will change.";
const requestReason = `You're getting this because someone entered your email address on ${brand.name}.`;
const securityReason = `You're getting this because you have a ${brand.name} account.`;

/** The email has no code where no page asks for one. */
export function confirmationEmail(
  to: string,
  { link, code, lifetime }: Omit<LinkEmail, "code"> & { code?: string },
): Email {
  return composeEmail(to, {
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [`Thanks for signing up. Confirm your email address to start using ${brand.name}.`],
    action: { label: "Confirm my email", href: link },
    ...(code ? { code } : {}),
    notes: [
      code ? onceNote(lifetime) : linkNote(lifetime),
      `Didn't sign up for ${brand.name}? You can ignore this email.`,
    ],
    reason: requestReason,
  });
}

/** To the owner of an address that was used to sign up again, where that is concealed. */
export function accountExistsEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      "Someone, probably you, tried to sign up with this email address. You already have an account with it, and nothing has changed.",
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    notes: [
      { label: "Forgot your password? Choose a new one", href: `${baseUrl}/auth/forgot-password` },
      "If this wasn't you, you don't need to do anything.",
    ],
    reason: requestReason,
  });
}

export function inviteEmail(
  to: string,
  { link, lifetime }: Pick<LinkEmail, "link" | "lifetime">,
): Email {
  return composeEmail(to, {
    subject: `You're invited to ${brand.name}`,
    paragraphs: [
      `Our team has created a ${brand.name} account for you. Accept the invitation to start using it.`,
    ],
    action: { label: "Accept the invitation", href: link },
    notes: [linkNote(lifetime), "Not expecting this? You can ignore this email."],
    reason: `You're getting this because our team invited you to ${brand.name}.`,
  });
}

export function signInEmail(to: string, { link, code, lifetime }: LinkEmail): Email {
  return composeEmail(to, {
    subject: `Sign in to ${brand.name}`,
    paragraphs: ["Use this link to sign in, or enter the code on the page where you asked for it."],
    action: { label: "Sign in", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
    reason: requestReason,
  });
}

export function recoveryEmail(to: string, { link, code, lifetime }: LinkEmail): Email {
  return composeEmail(to, {
    subject: `Choose a new password for ${brand.name}`,
    paragraphs: [
      "You asked to reset your password. Choose a new one with this link, or enter the code. Your current password works until then.",
    ],
    action: { label: "Choose a new password", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
    reason: requestReason,
  });
}

/** To both addresses of a change; each has a link and code of its own. */
export function emailChangeEmail(
  to: string,
  { link, code, lifetime, from, next }: LinkEmail & { from: string; next: string },
): Email {
  return composeEmail(to, {
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: from
      ? [
          "You asked to change your account's email address.",
          {
            facts: [
              { label: "Current address", value: from },
              { label: "New address", value: next },
            ],
          },
          "We'll make the change once you've confirmed it from both addresses.",
        ]
      : [`You asked to use ${next} as your account's email address.`],
    action: { label: "Confirm the change", href: link },
    code,
    notes: [onceNote(lifetime), ignoreNote],
    reason: requestReason,
  });
}

export function reauthenticationEmail(
  to: string,
  { code, lifetime }: Pick<LinkEmail, "code" | "lifetime">,
): Email {
  return composeEmail(to, {
    subject: "Your code to change your password",
    paragraphs: ["Enter this code on the page where you're changing your password."],
    code,
    notes: [
      `The code works once and expires in ${lifetime}. We'll never ask you for it.`,
      "Not changing your password? Someone else is signed in to your account. Sign out everywhere in your security settings and choose a new password.",
    ],
    reason: securityReason,
  });
}

export interface SecurityNews {
  baseUrl: string;
  at: Date;
}

/** The frame of every notice of a change that the owner should know of, with the way to undo it. */
export function composeSecurityNotice(
  to: string,
  { baseUrl, at }: SecurityNews,
  { subject, paragraphs }: Pick<EmailContent, "subject" | "paragraphs">,
): Email {
  return composeEmail(to, {
    subject,
    paragraphs: [...paragraphs, { facts: [{ label: "When", value: formatTime(at) }] }],
    action: { label: "Review your account security", href: `${baseUrl}/account/security` },
    notes: [
      "If this was you, your account is safe. If it wasn't, use the link above to sign out everywhere and choose a new password.",
    ],
    reason: securityReason,
  });
}

export function newDeviceEmail(
  to: string,
  { device, place, ...news }: SecurityNews & { device: string; place: string },
): Email {
  return composeSecurityNotice(to, news, {
    subject: `New sign-in to ${brand.name}`,
    paragraphs: [
      "Someone signed in to your account on a device we haven't seen before.",
      {
        facts: [
          { label: "Device", value: device },
          { label: "Location", value: place },
        ],
      },
    ],
  });
}

export function passwordChangedEmail(to: string, news: SecurityNews): Email {
  return composeSecurityNotice(to, news, {
    subject: "Your password was changed",
    paragraphs: [
      `The password for your ${brand.name} account was changed. We signed you out on all other devices.`,
    ],
  });
}

/** To the owner of a mailbox that was just proven, where someone else may have set the password. */
export function passwordRemovedEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: "Your earlier password no longer works",
    paragraphs: [
      `You've confirmed your email address for ${brand.name}. Someone else may have used it before you did. To make sure that only you can sign in, we removed the password that was set at sign-up.`,
    ],
    action: { label: "Choose a new password", href: `${baseUrl}/auth/forgot-password` },
    notes: ["You can also sign in with an email link."],
    reason: securityReason,
  });
}

export function emailChangedEmail(
  to: string,
  { from, next, ...news }: SecurityNews & { from: string; next: string },
): Email {
  return composeSecurityNotice(to, news, {
    subject: "Your email address was changed",
    paragraphs: [
      `Your ${brand.name} account has a new email address.`,
      {
        facts: [
          { label: "Before", value: from },
          { label: "Now", value: next },
        ],
      },
    ],
  });
}

export function factorAddedEmail(to: string, news: SecurityNews & { factor: string }): Email {
  return composeSecurityNotice(to, news, {
    subject: "A sign-in method was added",
    paragraphs: [`${news.factor} was added to your ${brand.name} account.`],
  });
}

export function recoveryCodeUsedEmail(
  to: string,
  news: SecurityNews & { remaining: number },
): Email {
  const { remaining } = news;
  const left = remaining === 1 ? "1 code" : `${remaining === 0 ? "no" : remaining} codes`;
  return composeSecurityNotice(to, news, {
    subject: "A recovery code was used",
    paragraphs: [
      `A recovery code was used to sign in to your ${brand.name} account. You have ${left} left.`,
      ...(remaining === 0 ? ["Create new codes now."] : []),
      ...(remaining > 0 && remaining <= 3 ? ["Create new codes before you run out."] : []),
    ],
  });
}

export function factorRemovedEmail(to: string, news: SecurityNews & { factor: string }): Email {
  return composeSecurityNotice(to, news, {
    subject: "A sign-in method was removed",
    paragraphs: [`${news.factor} was removed from your ${brand.name} account.`],
  });
}
