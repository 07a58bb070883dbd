import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

const mistakeNote = "Think this is a mistake? Reply to this email, and we'll look at it again.";
const reason = `You're getting this because it's about your ${brand.name} account.`;

export function suspendedEmail(
  to: string,
  { until, reason: why }: { until: Date | null; reason: string },
): Email {
  const end = until ? `until ${formatTime(until)}` : "until further notice";
  return composeEmail(to, {
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      `You can't sign in ${end}.`,
      { label: "The reason", quote: why },
      "We've cancelled your upcoming appointments and are returning what was paid for them. Your event registrations are cancelled too.",
      "If you have a Pro membership, it won't renew. It ends with the month you've paid for.",
      "If you're a mentor, your profile isn't shown, and payouts wait until the suspension ends.",
    ],
    notes: [mistakeNote],
    reason,
  });
}

const staysCancelled =
  "Your cancelled appointments and event registrations stay cancelled, so please book or register again. If you had a Pro membership, we won't restart it. You can resume it or subscribe again.";

export function suspensionLiftedEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is open again`,
    paragraphs: [
      "We've lifted the suspension of your account. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    reason,
  });
}

export function adminGrantedEmail(to: string, news: { baseUrl: string; at: Date }): Email {
  return composeEmail(to, {
    subject: `You're now an administrator of ${brand.name}`,
    paragraphs: [
      `You became an administrator on ${formatTime(news.at)}. You can now manage applications, people and what the site shows.`,
      "If you haven't yet, please add a second step to your sign-in to protect your account.",
    ],
    action: { label: "Review my account security", href: `${news.baseUrl}/account/security` },
    notes: [mistakeNote],
    reason,
  });
}

export function adminRevokedEmail(to: string, { at }: { at: Date }): Email {
  return composeEmail(to, {
    subject: `You're no longer an administrator of ${brand.name}`,
    paragraphs: [
      `Your administrator role was removed on ${formatTime(at)}. Nothing else about your account has changed.`,
    ],
    notes: [mistakeNote],
    reason,
  });
}

/** The time of a suspension is over. */
export function suspensionOverEmail(to: string, { baseUrl }: { baseUrl: string }): Email {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is open again`,
    paragraphs: [
      "The suspension of your account has ended. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    reason,
  });
}
