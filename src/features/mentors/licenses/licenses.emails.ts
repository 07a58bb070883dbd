import { composeEmail, type Email } from "#platform/mail/email.ts";
import { contactPath } from "#shared/help-address.ts";
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

/**
 * Whether visitors see a profile once its license is checked: `relisted`, because only the license was missing;
 * `hidden`, because it's off the list for another reason. Null: there's no profile, or none that we'd talk about here.
 */
export type ListingAfterCheck = "relisted" | "shown" | "hidden" | null;

const checkedSentences = {
  relisted: "Your profile is visible again, and it shows the license.",
  shown: "Your profile shows the license.",
  hidden: "Your profile is still hidden, so no one can see the license yet.",
} as const;

/** An operator has found the license in its register. */
export function licenseCheckedEmail(
  { baseUrl, to, kind }: About,
  { expiresOn, listing }: { expiresOn: string; listing: ListingAfterCheck },
): Email {
  const contact = { label: "Questions? Contact support", href: `${baseUrl}${contactPath}` };
  return composeEmail(to, {
    subject: "We've checked your license",
    paragraphs: [
      "We found your license in the official register.",
      { facts: [{ label: "License", value: licenseKinds[kind].name }] },
      "You can now offer the advice this license covers.",
      ...(listing ? [checkedSentences[listing]] : []),
      `The license is valid until ${formatDay(expiresOn)}. Add it again once you've renewed it.`,
    ],
    action: seeLicenses(baseUrl),
    notes: listing === "hidden" ? [contact] : [],
    reason: "You're getting this because you added a professional license.",
  });
}

/** The license was not confirmed. */
export function licenseDeclinedEmail({ baseUrl, to, kind }: About, reason: string): Email {
  return composeEmail(to, {
    subject: "We couldn't confirm your license",
    paragraphs: [
      `We couldn't confirm this license: ${licenseKinds[kind].name}.`,
      { label: "Reason", quote: reason },
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

/**
 * The license no longer counts, because it expired or an operator ended it. `mayEdit`: its holder has an account to
 * edit the profile with.
 */
export function licenseEndedEmail(
  { baseUrl, to, kind }: About,
  { reason, listing, mayEdit }: { reason: string; listing: ListingAfterEnd; mayEdit: boolean },
): Email {
  return composeEmail(to, {
    subject: "We can no longer accept your license",
    paragraphs: [
      `We can no longer accept this license: ${licenseKinds[kind].name}.`,
      { label: "Reason", quote: reason },
      ...(listing ? [listingSentences[listing]] : []),
      "Add your license again once it's renewed.",
      ...(listing === "unlisted" && mayEdit
        ? ["Or take that advice out of your profile, and we'll list it again."]
        : []),
    ],
    action: seeLicenses(baseUrl),
    reason: "You're getting this because you added a professional license.",
  });
}
