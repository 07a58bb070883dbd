import { writeLetter } from "#platform/mail/letter.ts";
import { studioPaths } from "../mentors.constants.ts";
import { type ChangedClaim, nameChangedClaims } from "./claims.rules.ts";

interface Facts {
  baseUrl: string;
  to: string;
  changed: readonly ChangedClaim[];
}

export function changeApprovedMail({ baseUrl, to, changed }: Facts) {
  return writeLetter(to, {
    subject: "Your profile was updated",
    paragraphs: [
      `We looked at what you changed and agreed. Your public profile shows the new ${nameChangedClaims(changed)} now.`,
    ],
    action: { label: "Your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}

export function changeDeclinedMail({ baseUrl, to, changed }: Facts, reason: string) {
  return writeLetter(to, {
    subject: "Your profile was not changed",
    paragraphs: [
      `We looked at what you changed (${nameChangedClaims(changed)}) and did not take it over. The reason:`,
      reason,
      "Your public profile stays as it was. You can change it again at any time.",
    ],
    action: { label: "Your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}
