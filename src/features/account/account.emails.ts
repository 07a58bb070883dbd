import { composeSecurityNotice, type SecurityNews } from "#features/auth/auth.contract.ts";
import { composeEmail, type Email, type EmailContent } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatTimeInSentence } from "#shared/time.ts";

export function dataExportedEmail(to: string, news: SecurityNews): Email {
  return composeSecurityNotice(to, news, {
    subject: "A copy of your data was downloaded",
    paragraphs: [
      `Someone who was signed in to your ${brand.name} account downloaded a copy of your data and the files you uploaded.`,
    ],
  });
}

interface LeavingNews {
  baseUrl: string;
  deleteAfter: Date;
}

function writeLeavingEmail(
  to: string,
  { baseUrl }: LeavingNews,
  { subject, paragraphs }: Pick<EmailContent, "subject" | "paragraphs">,
): Email {
  return composeEmail(to, {
    subject,
    paragraphs,
    action: { label: "Keep my account", href: `${baseUrl}/account/data` },
    notes: [
      "Didn't ask for this? Use the link above to keep your account, then choose a new password.",
    ],
    reason: `You're getting this because your ${brand.name} account is set to be deleted.`,
  });
}

const canceledThen =
  "When we delete your account, we'll cancel your sessions and calls that haven't ended. For a session you booked, you'll get back what you'd get if you canceled it yourself then. Shortly before the start, that's nothing. If you're a mentor, people whose sessions with you we cancel get a full refund.";

export function deletionRequestedEmail(to: string, news: LeavingNews): Email {
  return writeLeavingEmail(to, news, {
    subject: `Your ${brand.name} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account. We'll delete it, along with your profile, your files and everything you saved, on ${formatTimeInSentence(news.deleteAfter)}. Our Privacy Policy says what we have to keep.`,
      canceledThen,
      "Until then, you can sign in as usual and change your mind in one click. If you have a Pro membership, we've canceled it, and it won't restart if you stay.",
    ],
  });
}

export function deletionNearEmail(to: string, news: LeavingNews): Email {
  return writeLeavingEmail(to, news, {
    subject: `Your ${brand.name} account is about to be deleted`,
    paragraphs: [
      `As you asked, we'll delete your account, along with your profile, your files and everything you saved, on ${formatTimeInSentence(news.deleteAfter)}. We can't bring them back after that.`,
      canceledThen,
      {
        label: "Want a copy of your data first? Download it here",
        href: `${news.baseUrl}/account/data`,
      },
    ],
  });
}

export function deletionCancelledEmail(to: string, news: SecurityNews): Email {
  return composeSecurityNotice(to, news, {
    subject: `Your ${brand.name} account won't be deleted`,
    paragraphs: ["The deletion of your account was canceled. Nothing will be deleted."],
  });
}

/** The last email to an address; the account is gone when it arrives. */
export function accountDeletedEmail(to: string, { at }: { at: Date }): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account has been deleted`,
    paragraphs: [
      `As you asked, we deleted your account on ${formatTimeInSentence(at)}, along with your profile, your files and everything you saved.`,
      "Messages you sent and your published reviews stay, without your name. We removed your name and email from payment records too, and keep those records for as long as the law requires. If you disputed a payment with your bank, the evidence we prepared for the bank stays as it is for the time our Privacy Policy says.",
      "This is our last email to you. Thank you for your time with us.",
    ],
    reason: `You're getting this because you asked us to delete your ${brand.name} account.`,
  });
}
