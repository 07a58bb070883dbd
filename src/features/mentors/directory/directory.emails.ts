import { composeEmail, type Email } from "#platform/mail/email.ts";
import { brand } from "#shared/brand.ts";
import { addTime, formatDay } from "#shared/time.ts";
import { profilePath } from "../mentors.constants.ts";
import { silenceDays, silenceNoticeDays } from "./directory.constants.ts";

interface Recipient {
  id: string;
  email: string;
  full_name: string;
  has_account: boolean;
  last_active_at: Date;
  silence_warned_at: Date;
}

const reason = `You're getting this because you have a mentor profile on ${brand.name}.`;

/** To a mentor who's been inactive, a week before they leave the list. */
export function leavingEmail(baseUrl: string, mentor: Recipient): Email {
  const leaves = leavesAt(mentor);
  return composeEmail(mentor.email, {
    subject: mentor.has_account
      ? `To stay listed as a mentor, sign in before ${formatDay(leaves)}`
      : `Your mentor profile comes off our list on ${formatDay(leaves)}`,
    name: mentor.full_name,
    paragraphs: mentor.has_account
      ? [
          `You were last active on ${formatDay(mentor.last_active_at)}. We list mentors who've been active in the last ${silenceDays} days, so that people who contact a mentor get an answer.`,
          `To stay on the list, sign in before ${formatDay(leaves)}.`,
        ]
      : [
          `Your profile was last updated on ${formatDay(mentor.last_active_at)}. We take profiles off the list after ${silenceDays} days without an update.`,
          `To stay on the list, contact the ${brand.name} office that added you. Ask them to update your profile before ${formatDay(leaves)}.`,
        ],
    action: wayBack(baseUrl, mentor),
    notes: ["If you come off the list, your profile, reviews and upcoming sessions won't change."],
    reason,
  });
}

/** To a mentor who's just left the list because of inactivity. */
export function leftEmail(baseUrl: string, mentor: Recipient): Email {
  return composeEmail(mentor.email, {
    subject: "Your mentor profile is paused",
    name: mentor.full_name,
    paragraphs: mentor.has_account
      ? [
          `You haven't been active since ${formatDay(mentor.last_active_at)}, so your profile isn't listed for now. You won't get new bookings.`,
          "Sign in to come back. You'll be listed again within a few minutes, with your reviews and rating.",
        ]
      : [
          `Your profile hasn't been updated since ${formatDay(mentor.last_active_at)}, so it isn't listed for now. You won't get new bookings.`,
          `To come back, contact the ${brand.name} office that added you, and ask them to update your profile.`,
        ],
    action: wayBack(baseUrl, mentor),
    notes: ["Sessions you've already confirmed will go ahead as planned."],
    reason,
  });
}

/** Someone who was hidden for a while may be warned late, and still has a week. */
function leavesAt({ last_active_at, silence_warned_at }: Recipient): Date {
  const byActivity = addTime(last_active_at, { days: silenceDays });
  const byWarning = addTime(silence_warned_at, { days: silenceNoticeDays });
  return new Date(Math.max(byActivity.getTime(), byWarning.getTime()));
}

function wayBack(baseUrl: string, { id, has_account }: Recipient) {
  return has_account
    ? { label: "Sign in", href: `${baseUrl}/mentor` }
    : { label: "See your profile", href: `${baseUrl}${profilePath(id)}` };
}
