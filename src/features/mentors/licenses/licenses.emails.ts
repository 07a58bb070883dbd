import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatDay } from "#shared/time.ts";
import { type LicenseKind, licenseKinds, licensePath } from "./licenses.constants.ts";

interface About {
  baseUrl: string;
  to: string;
  kind: LicenseKind;
}

const seeLicenses = (baseUrl: string) => ({
  label: "See your licenses",
  href: `${baseUrl}${licensePath}`,
});

/** An operator has found the license in its register. */
export function licenseCheckedEmail({ baseUrl, to, kind }: About, expiresOn: string): Email {
  return composeEmail(to, {
    subject: "We've checked your license",
    paragraphs: [
      "We found your license in the official register.",
      { facts: [{ label: "License", value: licenseKinds[kind].name }] },
      "In your profile, you can now offer the advice this license covers.",
      `Your profile shows the license. It's valid until ${formatDay(expiresOn)}. Add it again once you've renewed it.`,
    ],
    action: seeLicenses(baseUrl),
    reason: "You're getting this because you added a professional license.",
  });
}

/** The license was not confirmed. */
export function licenseDeclinedEmail({ baseUrl, to, kind }: About, reason: string): Email {
  return composeEmail(to, {
    subject: "We couldn't confirm your license",
    paragraphs: [
      `We couldn't confirm this license: ${licenseKinds[kind].name}.`,
      `Reason: ${reason}`,
      "You can correct the details and send them again.",
    ],
    action: seeLicenses(baseUrl),
    reason: "You're getting this because you added a professional license.",
  });
}

/** Whether a profile is on the list after its license has ended; null: it wasn't there before. */
export type ListingAfterEnd = "unlisted" | "listed" | null;

const listingSentences = {
  unlisted:
    "Your profile offers advice that requires a license, so we've taken the profile off our list of mentors. Sessions that are already booked won't change.",
  listed: "Your profile is still listed, but without this license.",
} as const;

/** The license no longer counts, because it expired or an operator ended it. */
export function licenseEndedEmail(
  { baseUrl, to, kind }: About,
  { reason, listing }: { reason: string; listing: ListingAfterEnd },
): Email {
  return composeEmail(to, {
    subject: "We can no longer accept your license",
    paragraphs: [
      `We can no longer accept this license: ${licenseKinds[kind].name}.`,
      `Reason: ${reason}`,
      ...(listing ? [listingSentences[listing]] : []),
      "Add your license again once it's renewed.",
    ],
    action: seeLicenses(baseUrl),
    reason: "You're getting this because you added a professional license.",
  });
}
