import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/time.ts";

const decidedNote = `This was decided by those who run ${brand.name}. If you think that it is a mistake, answer this mail.`;

export function suspendedEmail(
  to: string,
  { until, reason }: { until: Date | null; reason: string },
): EmailMessage {
  const end = until ? `until ${formatTime(until)}` : "until further notice";
  return composeEmail(to, {
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      `You can't sign in ${end}.`,
      `The reason: ${reason}`,
      "Your upcoming appointments are cancelled, and what was paid for them goes back. Your registrations for upcoming events are cancelled too.",
      "If you have a Pro membership, it won't renew. It ends with the month that's paid.",
      "If you're a mentor, your profile isn't shown and payouts wait until the suspension ends.",
    ],
    notes: [decidedNote],
  });
}

const staysCancelled =
  "Appointments and event registrations that were cancelled stay cancelled, so book or register again. If you had a Pro membership, we won't restart it. You can resume it or subscribe again.";

export function suspensionLiftedEmail(to: string, { baseUrl }: { baseUrl: string }): EmailMessage {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is open again`,
    paragraphs: [
      "The suspension of your account was lifted. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    notes: [],
  });
}

export function adminGrantedEmail(to: string, news: { baseUrl: string; at: Date }): EmailMessage {
  return composeEmail(to, {
    subject: `You are an administrator of ${brand.name}`,
    paragraphs: [
      `Your account was made an administrator on ${formatTime(news.at)}. It can now decide about applications, people and what the site shows.`,
      "Please protect it with a second step when you sign in, if it has none yet.",
    ],
    action: { label: "Look at my account's security", href: `${news.baseUrl}/account/security` },
    notes: [decidedNote],
  });
}

export function adminRevokedEmail(to: string, { at }: { at: Date }): EmailMessage {
  return composeEmail(to, {
    subject: `You are no administrator of ${brand.name} any more`,
    paragraphs: [
      `The role of an administrator was taken from your account on ${formatTime(at)}. Your account stays as it is otherwise.`,
    ],
    notes: [decidedNote],
  });
}

/** The time of a suspension is over. */
export function suspensionOverEmail(to: string, { baseUrl }: { baseUrl: string }): EmailMessage {
  return composeEmail(to, {
    subject: `Your ${brand.name} account is open again`,
    paragraphs: [
      "The suspension of your account has ended. You can sign in again.",
      staysCancelled,
    ],
    action: { label: "Sign in", href: `${baseUrl}/auth` },
    notes: [],
  });
}
