import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { contactPath } from "#shared/help-address.ts";
import { joinNames } from "#shared/join-names.ts";

const reason = `You're getting this because you have a mentor profile on ${brand.name}.`;

function mistakeNote(baseUrl: string) {
  return { label: "Think this is a mistake? Contact support", href: `${baseUrl}${contactPath}` };
}

export function unlistedEmail(
  to: string,
  { baseUrl, reason: why }: { baseUrl: string; reason: string },
): Email {
  return composeEmail(to, {
    subject: "Your mentor profile is no longer listed",
    paragraphs: [
      "Our team hid your mentor profile. No one can see it, and you won't get new bookings for now.",
      { label: "Reason", quote: why },
      "Sessions you've already confirmed will go ahead as planned.",
    ],
    notes: [mistakeNote(baseUrl)],
    reason,
  });
}

export function relistedEmail(
  to: string,
  { href, reason: why }: { href: string; reason: string },
): Email {
  return composeEmail(to, {
    subject: "Your mentor profile is visible again",
    paragraphs: [
      "Visitors can see your mentor profile again. If you're taking bookings, people can book you.",
      { label: "A note from our team", quote: why },
    ],
    action: { label: "See your profile", href },
    reason,
  });
}

export function editedEmail(
  to: string,
  {
    baseUrl,
    labels,
    reason: why,
    withdrew,
  }: { baseUrl: string; labels: readonly string[]; reason: string; withdrew: boolean },
): Email {
  return composeEmail(to, {
    subject: "We edited your mentor profile",
    paragraphs: [
      `Our team changed the ${joinNames(labels)} in your mentor profile.`,
      { label: "Reason", quote: why },
      ...(withdrew
        ? [
            "We won't review the changes you'd already sent us, so send them again if you still want them.",
          ]
        : []),
    ],
    notes: [mistakeNote(baseUrl)],
    reason,
  });
}
