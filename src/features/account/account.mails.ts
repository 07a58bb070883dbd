import { type SecurityNews, securityMail } from "#features/auth/auth.contract.ts";
import { writeLetter } from "#platform/mail/letter.ts";
import type { MailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

export function dataExportedMail(to: string, news: SecurityNews): MailMessage {
  return securityMail(to, news, {
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

function leavingMail(
  to: string,
  { baseUrl }: LeavingNews,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): MailMessage {
  return writeLetter(to, {
    subject,
    paragraphs,
    action: { label: "Keep my account", href: `${baseUrl}/account/data` },
    notes: [
      "If it was not you who asked for this, open the page above, keep the account and choose a new password.",
    ],
  });
}

export function deletionRequestedMail(to: string, news: LeavingNews): MailMessage {
  return leavingMail(to, news, {
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account. It is deleted on ${formatTime(news.deleteAfter)}, with everything in it.`,
      "Until then you can sign in as before and change your mind with one press. A Pro membership is cancelled now and does not come back by itself.",
    ],
  });
}

export function deletionNearMail(to: string, news: LeavingNews): MailMessage {
  return leavingMail(to, news, {
    subject: `Your ${brand.name} account is about to be deleted`,
    paragraphs: [
      `As you asked, your account is deleted on ${formatTime(news.deleteAfter)}, with everything in it. After that nobody can bring it back.`,
      "If you want a copy of your data, download it on the same page before.",
    ],
  });
}

export function accountKeptMail(to: string, news: SecurityNews): MailMessage {
  return securityMail(to, news, {
    subject: `Your ${brand.name} account stays`,
    paragraphs: ["The deletion of your account was taken back. Nothing is deleted."],
  });
}

/** The last mail to an address; the account is gone when it arrives. */
export function accountDeletedMail(to: string, { at }: { at: Date }): MailMessage {
  return writeLetter(to, {
    subject: `Your ${brand.name} account is deleted`,
    paragraphs: [
      `As you asked, your account was deleted on ${formatTime(at)}, with your profile, your files and everything you saved.`,
      "Records of payments are kept for as long as the law wants them, without your name or address.",
      "This is the last mail from us.",
    ],
  });
}
