import { composeEmail } from "#platform/mail/compose-email.ts";
import type { EmailMessage } from "#platform/mail/mail.ts";
import { brand } from "#shared/brand.ts";
import { addTime, formatDay } from "#shared/time.ts";
import { profilePath } from "../mentors.constants.ts";
import { silenceDays } from "./directory.constants.ts";

interface Recipient {
  id: string;
  email: string;
  full_name: string;
  has_account: boolean;
  last_active_at: Date;
}

/** To a mentor of whom nothing was heard for long: a week is left. */
export function leavingEmail(baseUrl: string, mentor: Recipient): EmailMessage {
  const leaves = addTime(mentor.last_active_at, { days: silenceDays });
  return composeEmail(mentor.email, {
    subject: `Your mentor profile leaves the list on ${formatDay(leaves)}`,
    paragraphs: [
      `We last heard of ${mentor.full_name} on ${formatDay(mentor.last_active_at)}. So that people who look for a mentor get an answer, the list shows mentors who were here in the last ${silenceDays} days.`,
      mentor.has_account
        ? "Sign in once before that day, and nothing changes."
        : `Your profile comes from the sheet of ${brand.name}. Ask the office that wrote you into it to bring it up to date.`,
    ],
    action: wayBack(baseUrl, mentor),
    notes: ["Your profile, your reviews and all booked sessions stay as they are."],
  });
}

/** To a mentor who has just left the list for want of activity. */
export function leftEmail(baseUrl: string, mentor: Recipient): EmailMessage {
  return composeEmail(mentor.email, {
    subject: "Your mentor profile is not in the list for now",
    paragraphs: [
      `We have not heard of ${mentor.full_name} since ${formatDay(mentor.last_active_at)}. The profile has left the list of mentors and takes no new bookings.`,
      mentor.has_account
        ? "Sign in to come back: a few minutes later you are in the list again, with your reviews and your rating."
        : `Your profile comes from the sheet of ${brand.name}. Ask the office that wrote you into it to bring it back.`,
    ],
    action: wayBack(baseUrl, mentor),
    notes: ["Sessions that are booked already take place as agreed."],
  });
}

function wayBack(baseUrl: string, { id, has_account }: Recipient) {
  return has_account
    ? { label: "Sign in", href: `${baseUrl}/mentor` }
    : { label: "See the profile", href: `${baseUrl}${profilePath(id)}` };
}
