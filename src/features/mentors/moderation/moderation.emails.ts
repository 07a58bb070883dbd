import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";

const answerNote = `Do you think this is a mistake? Answer this email, and we'll look at it again.`;

export function unlistedEmail(to: string, reason: string): EmailMessage {
  return composeEmail(to, {
    subject: "Your mentor profile isn't shown any more",
    paragraphs: [
      `Our team took your mentor profile off ${brand.name}. You get no new bookings for now.`,
      `The reason: ${reason}`,
      "Sessions that are booked already stay as they are.",
    ],
    notes: [answerNote],
  });
}

export function relistedEmail(to: string, { href, reason }: { href: string; reason: string }) {
  return composeEmail(to, {
    subject: "Your mentor profile is shown again",
    paragraphs: [
      "Your mentor profile is back in the list of mentors.",
      `A note from us: ${reason}`,
    ],
    action: { label: "Your profile", href },
    notes: [],
  });
}

export function editedEmail(
  to: string,
  { labels, reason, withdrew }: { labels: readonly string[]; reason: string; withdrew: boolean },
): EmailMessage {
  const parts = new Intl.ListFormat("en-US").format(labels);
  return composeEmail(to, {
    subject: "We changed your mentor profile",
    paragraphs: [
      `Our team changed this in your mentor profile: ${parts}.`,
      `The reason: ${reason}`,
      ...(withdrew ? ["A change that you had asked for and that was waiting is withdrawn."] : []),
    ],
    notes: [answerNote],
  });
}
