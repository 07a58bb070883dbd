import { type SecurityNews, securityEmail } from "#features/auth/auth.contract.ts";
import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

export function dataExportedEmail(to: string, news: SecurityNews): EmailMessage {
  return securityEmail(to, news, {
    subject: "A copy of your data was downloaded",
    paragraphs: [
      `Somebody who is signed in to your ${brand.name} account downloaded all that is kept about it.`,
    ],
  });
}

interface LeavingNews {
  baseUrl: string;
  deleteAfter: Date;
}

function leavingEmail(
  to: string,
  { baseUrl }: LeavingNews,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): EmailMessage {
  return composeEmail(to, {
    subject,
    paragraphs,
    action: { label: "Keep my account", href: `${baseUrl}/account/data` },
    notes: [
      "If it was not you who asked for this, open the page above, keep the account and choose a new password.",
    ],
  });
}

export function deletionRequestedEmail(to: string, news: LeavingNews): EmailMessage {
  return leavingEmail(to, news, {
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account. It is deleted on ${formatTime(news.deleteAfter)}, with everything in it.`,
      "Until then you can sign in as before and change your mind with one press. A Pro membership is cancelled now and does not come back by itself.",
    ],
  });
}

export function deletionNearEmail(to: string, news: LeavingNews): EmailMessage {
  return leavingEmail(to, news, {
    subject: `Your ${brand.name} account is about to be deleted`,
    paragraphs: [
      `As you asked, your account is deleted on ${formatTime(news.deleteAfter)}, with everything in it. After that nobody can bring it back.`,
      "If you want a copy of your data, download it on the same page before.",
    ],
  });
}

export function deletionCancelledEmail(to: string, news: SecurityNews): EmailMessage {
  return securityEmail(to, news, {
    subject: `Your ${brand.name} account stays`,
    paragraphs: ["The deletion of your account was taken back. Nothing is deleted."],
  });
}

/** The last email to an address; the account is gone when it arrives. */
export function accountDeletedEmail(to: string, { at }: { at: Date }): EmailMessage {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is deleted`,
    paragraphs: [
      `As you asked, your account was deleted on ${formatTime(at)}, with your profile, your files and everything you saved.`,
      "Records of payments are kept for as long as the law wants them, without your name or address.",
      "This is the last mail from us.",
    ],
  });
}
