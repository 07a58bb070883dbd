import { composeEmail, type Email } from "#platform/mail/email.ts";
import { nameInSentence } from "#shared/member-names.ts";
import { formatTimeInSentence } from "#shared/time.ts";
import type { ConsultationNews } from "./team-notices.rules.ts";

/** A consultation that someone outside our team booked, moved or canceled. */
export interface NewsNotice {
  news: ConsultationNews;
  startsAt: Date;
  /** The time before, for one that was moved. */
  movedFrom: Date | null;
  /** The office's zone. */
  timeZone: string;
  guestName: string;
  /** Full address of the team's page about it. */
  href: string;
}

const subjects: Record<ConsultationNews, string> = {
  booked: "A consultation was booked",
  moved: "A consultation was moved",
  accepted: "A guest accepted a new time",
  canceled: "A consultation was canceled",
};

/** Goes to the people who handle consultations. */
export function consultationNewsEmail(
  to: string,
  { consultations, listHref }: { consultations: readonly NewsNotice[]; listHref: string },
): Email {
  const only = consultations.length === 1 ? consultations[0] : undefined;
  return composeEmail(to, {
    subject: only ? subjects[only.news] : `${consultations.length} new or changed consultations`,
    paragraphs: only
      ? [`${describe(only)}.`]
      : [
          "Here's what's new since our last email:",
          ...consultations.map((each) => ({ label: describe(each), href: each.href })),
        ],
    action: only
      ? { label: "See the consultation", href: only.href }
      : { label: "See all consultations", href: listHref },
    reason:
      "You're getting this because you handle consultations. We send this email at most once an hour, except when a consultation starts within four hours.",
  });
}

function describe({ news, startsAt, movedFrom, timeZone, guestName }: NewsNotice): string {
  const name = nameInSentence(guestName);
  const time = formatTimeInSentence(startsAt, timeZone);
  if (news === "booked") return `A consultation with ${name} was booked for ${time}`;
  if (news === "canceled") return `The consultation with ${name} on ${time} was canceled`;
  if (news === "accepted") {
    return `The new time of the consultation with ${name} was accepted: ${time}`;
  }
  const from = movedFrom ? ` from ${formatTimeInSentence(movedFrom, timeZone)}` : "";
  return `The consultation with ${name} was moved${from} to ${time}`;
}
