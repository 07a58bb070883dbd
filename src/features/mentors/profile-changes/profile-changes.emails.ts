import { composeEmail, type Email } from "#platform/mail/email.ts";
import { studioPaths } from "../mentors.constants.ts";
import { type ChangedClaim, nameChangedClaims } from "./claims.rules.ts";

interface ChangeEmailContext {
  baseUrl: string;
  to: string;
  changed: readonly ChangedClaim[];
}

const reason = "You're getting this because you asked to change your mentor profile.";

/** `isShown`: visitors can open the profile's page. */
export function changeApprovedEmail(
  { baseUrl, to, changed }: ChangeEmailContext,
  { isShown }: { isShown: boolean },
): Email {
  const names = nameChangedClaims(changed);
  return composeEmail(to, {
    subject: "We approved the changes to your mentor profile",
    paragraphs: [
      isShown
        ? `We reviewed and approved your changes. Your public profile now shows your new ${names}.`
        : `We reviewed and approved your changes. Your profile is hidden right now, so no one can see your new ${names} yet.`,
    ],
    reason,
    action: { label: "See your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}

export function changeDeclinedEmail(
  { baseUrl, to, changed }: ChangeEmailContext,
  why: string,
): Email {
  return composeEmail(to, {
    subject: "We didn't approve the changes to your mentor profile",
    paragraphs: [
      `We reviewed the changes you asked for (${nameChangedClaims(changed)}) and didn't approve them.`,
      { label: "Reason", quote: why },
      "Your public profile hasn't changed. You can edit it again anytime.",
    ],
    reason,
    action: { label: "Edit your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}
