import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatDay, formatTimeInSentence } from "#shared/time.ts";
import { documentDays, documentsPath } from "./documents/documents.constants.ts";
import {
  invitationPath,
  type MemberRole,
  membersPath,
  organizationPath,
  roleNames,
  settingsPath,
} from "./employers.constants.ts";
import { maxMissingDays } from "./verification/dns.rules.ts";
import { codeMinutes, type VerificationMethod } from "./verification/verification.constants.ts";

interface About {
  baseUrl: string;
  to: string;
  organization: string;
}

const article = (role: MemberRole) =>
  `${role === "owner" || role === "interviewer" ? "an" : "a"} ${roleNames[role].toLowerCase()}`;

/** The reader may have no account, and the organization's name is what a stranger typed. */
export function invitationEmail(
  { baseUrl, to, organization }: About,
  { token, role, expiresAt }: { token: string; role: MemberRole; expiresAt: Date },
): Email {
  return composeEmail(to, {
    subject: `You're invited to join an organization on ${brand.name}`,
    paragraphs: [
      `You're invited to join an organization on ${brand.name} as ${article(role)}.`,
      { facts: [{ label: "Organization", value: organization }] },
      `To accept, sign in with this email address or use it to create a free account. The link works until ${formatTimeInSentence(expiresAt)}.`,
    ],
    action: {
      label: "See the invitation",
      href: `${baseUrl}${invitationPath}?token=${encodeURIComponent(token)}`,
    },
    notes: ["Don't know this organization? You can ignore this email."],
    reason: `You're getting this because someone entered your email to invite you to an organization on ${brand.name}.`,
  });
}

/** Goes to a mailbox at the organization's domain, whose reader may have no account. */
export function verificationCodeEmail({ to, organization }: About, code: string): Email {
  return composeEmail(to, {
    subject: `Your code to verify an organization on ${brand.name}`,
    paragraphs: [
      `Someone wants to verify that they work for an organization that uses your email domain.`,
      { facts: [{ label: "Organization", value: organization }] },
      `If you know them, give them this code, or enter it yourself in the organization's settings. It works for ${codeMinutes} minutes.`,
    ],
    code,
    notes: ["Don't know who asked? Don't share the code. No one can use your domain without it."],
    reason: `You're getting this because someone entered your email to verify an organization on ${brand.name}.`,
  });
}

const checked: Record<VerificationMethod, (domain: string) => string> = {
  mailbox: (domain) => `an email address at ${domain}`,
  dns: (domain) => `a DNS record at ${domain}`,
  documents: () => "your documents",
};

/** Goes to each owner. */
export function verificationEndedEmail(
  { baseUrl, to, organization }: About,
  {
    slug,
    method,
    domain,
    reason,
    isStillVerified,
  }: {
    slug: string;
    method: VerificationMethod;
    domain: string;
    reason: "expired" | "record_gone";
    isStillVerified: boolean;
  },
): Email {
  const why =
    reason === "expired"
      ? `A verification lasts one year. We checked ${checked[method](domain)} a year ago, so this verification for ${organization} has expired.`
      : `We looked for the DNS record at ${domain} on ${maxMissingDays} different days and didn't find it, so the DNS verification for ${organization} has ended.`;
  return composeEmail(to, {
    subject: isStillVerified
      ? `A verification for ${organization} has ${reason === "expired" ? "expired" : "ended"}`
      : `Verify ${organization} again`,
    paragraphs: [
      why,
      isStillVerified
        ? "The organization's page stays public because another verification is still valid."
        : "Only members can see the organization's page now. Verify the organization again to make the page public.",
    ],
    action: { label: "Verify again", href: `${baseUrl}${settingsPath(slug)}#verification` },
    reason: `You're getting this because you're an owner of this organization on ${brand.name}.`,
  });
}

/** Goes to each owner while there is time to verify again. */
export function verificationReminderEmail(
  { baseUrl, to, organization }: About,
  {
    slug,
    method,
    domain,
    validUntil,
  }: { slug: string; method: VerificationMethod; domain: string; validUntil: Date },
): Email {
  return composeEmail(to, {
    subject: `The verification for ${organization} ends on ${formatDay(validUntil)}`,
    paragraphs: [
      `We checked ${checked[method](domain)} to verify ${organization}. The verification is valid until ${formatDay(validUntil)}.`,
      "After that, only members can see the organization's page, and its jobs are hidden. Verify the organization again before then to keep both public.",
    ],
    action: { label: "Verify again", href: `${baseUrl}${settingsPath(slug)}#verification` },
    reason: `You're getting this because you're an owner of this organization on ${brand.name}.`,
  });
}

/** Goes to each owner. */
export function documentsApprovedEmail(
  { baseUrl, to, organization }: About,
  { slug, validUntil }: { slug: string; validUntil: Date },
): Email {
  return composeEmail(to, {
    subject: `${organization} is verified`,
    paragraphs: [
      `We reviewed the documents you sent, and ${organization} is verified until ${formatDay(validUntil)}.`,
      "Anyone can now see the organization's page. It says we reviewed documents, but never shows them.",
      `We'll delete the documents in ${documentDays} days.`,
    ],
    action: { label: "See the page", href: `${baseUrl}${organizationPath(slug)}` },
    reason: `You're getting this because you're an owner of this organization on ${brand.name}.`,
  });
}

/** Goes to each owner. */
export function documentsRefusedEmail(
  { baseUrl, to, organization }: About,
  { slug, reason }: { slug: string; reason: string },
): Email {
  return composeEmail(to, {
    subject: `We couldn't verify ${organization} with your documents`,
    paragraphs: [
      `We reviewed the documents you sent for ${organization}. They aren't enough to verify it yet.`,
      { facts: [{ label: "Reason", value: reason }] },
      `In ${documentDays} days, we'll delete the documents you sent. You can send others anytime.`,
    ],
    action: { label: "Send other documents", href: `${baseUrl}${documentsPath(slug)}` },
    reason: `You're getting this because you're an owner of this organization on ${brand.name}.`,
  });
}

/** Goes to each owner. One file with malware ends the request, and no one has opened the others for a decision. */
export function documentsInfectedEmail(
  { baseUrl, to, organization }: About,
  { slug, fileName }: { slug: string; fileName: string },
): Email {
  return composeEmail(to, {
    subject: `We couldn't review your documents for ${organization}`,
    paragraphs: [
      `Our virus scan found malware in ${fileName}, so we deleted the file and couldn't review what you sent for ${organization}.`,
      "Scan the computer it came from for viruses. Then send all documents again, with a clean copy.",
      `In ${documentDays} days, we'll delete any other documents you sent with it.`,
    ],
    action: { label: "Send the documents again", href: `${baseUrl}${documentsPath(slug)}` },
    reason: `You're getting this because you're an owner of this organization on ${brand.name}.`,
  });
}

/** Goes to each member who can change the logo. */
export function infectedLogoEmail(
  { baseUrl, to, organization }: About,
  { slug }: { slug: string },
): Email {
  return composeEmail(to, {
    subject: `We removed the logo of ${organization}`,
    paragraphs: [
      `Our virus scan found malware in the logo that was uploaded for ${organization}, so we removed the file. No one else was able to open it.`,
      "Scan the computer it came from for viruses. Then upload a clean copy.",
    ],
    action: { label: "Change the logo", href: `${baseUrl}${settingsPath(slug)}` },
    reason: `You're getting this because you can edit this organization's page on ${brand.name}.`,
  });
}

/** Goes to the member who sent an invitation that was accepted. */
export function invitationAcceptedEmail(
  { baseUrl, to, organization }: About,
  { slug, email, role }: { slug: string; email: string; role: MemberRole },
): Email {
  return composeEmail(to, {
    subject: `Someone you invited has joined ${organization}`,
    paragraphs: [
      `Your invitation was accepted. ${email} joined ${organization} on ${brand.name} as ${article(role)}.`,
    ],
    action: { label: "See the members", href: `${baseUrl}${membersPath(slug)}` },
    reason: `You're getting this because you sent the invitation on ${brand.name}.`,
  });
}

/** Goes to a member whose role was changed. */
export function roleChangedEmail(
  { baseUrl, to, organization }: About,
  { slug, role }: { slug: string; role: MemberRole },
): Email {
  return composeEmail(to, {
    subject: `Your role at ${organization} has changed`,
    paragraphs: [`Your role at ${organization} on ${brand.name} is now ${roleNames[role]}.`],
    action: { label: "See the organization", href: `${baseUrl}${organizationPath(slug)}` },
    reason: `You're getting this because you're a member of this organization on ${brand.name}.`,
  });
}

/** Goes to a member whom an owner or an operator has removed. */
export function memberRemovedEmail({ baseUrl, to, organization }: About): Email {
  return composeEmail(to, {
    subject: `You're no longer a member of ${organization}`,
    paragraphs: [
      `You've been removed from ${organization} on ${brand.name}. You no longer have access to its jobs, applications or settings.`,
      "Your own account hasn't changed. If you think this is a mistake, ask an owner to invite you again.",
    ],
    action: { label: "See your organizations", href: `${baseUrl}/employers` },
    reason: `You're getting this because you were a member of this organization on ${brand.name}.`,
  });
}
