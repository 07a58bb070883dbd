import { composeEmail } from "#platform/mail/compose-email.ts";
import { studioPaths } from "../mentors.constants.ts";
import { type ChangedClaim, nameChangedClaims } from "./claims.rules.ts";

interface ChangeEmailContext {
  baseUrl: string;
  to: string;
  changed: readonly ChangedClaim[];
}

export function changeApprovedEmail({ baseUrl, to, changed }: ChangeEmailContext) {
  return composeEmail(to, {
    subject: "Your profile was updated",
    paragraphs: [
      `We looked at what you changed and agreed. Your public profile shows the new ${nameChangedClaims(changed)} now.`,
    ],
    action: { label: "Your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}

export function changeDeclinedEmail({ baseUrl, to, changed }: ChangeEmailContext, reason: string) {
  return composeEmail(to, {
    subject: "Your profile was not changed",
    paragraphs: [
      `We looked at what you changed (${nameChangedClaims(changed)}) and did not take it over. The reason:`,
      reason,
      "Your public profile stays as it was. You can change it again at any time.",
    ],
    action: { label: "Your profile", href: `${baseUrl}${studioPaths.profile}` },
  });
}
