import { dayInUtc, daysBetween, formatMonthDay } from "#shared/time.ts";
import { describeRate } from "../mentor-amounts.rules.ts";
import type { PublicMentor } from "./directory.types.ts";

export function describeRole({ title, company }: Pick<PublicMentor, "title" | "company">): string {
  return company ? `${title}, ${company}` : title;
}

/** `41 reviews` */
export function describeReviews(reviews: number): string {
  return `${reviews.toLocaleString("en-US")} ${reviews === 1 ? "review" : "reviews"}`;
}

/**
 * A mentor's last activity, by days in UTC: `Active today`, `Active this week`, `Active on Nov 3`.
 */
export function describeActivity(lastActiveOn: string, now: Date): string {
  const days = daysBetween(lastActiveOn, dayInUtc(now));
  if (days <= 0) return "Active today";
  if (days < 7) return "Active this week";
  return `Active on ${formatMonthDay(lastActiveOn)}`;
}

/** A mentor's replies are shown from this many conversations on. */
const minReplyThreads = 3;

/** `Answers 9 of 10 messages`. Null with too few conversations. */
export function describeReplies({
  reply_threads,
  reply_answered,
}: Pick<PublicMentor, "reply_threads" | "reply_answered">): string | null {
  if (reply_threads < minReplyThreads) return null;
  return `Answers ${reply_answered} of ${reply_threads} messages`;
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !/^dr\.?$/i.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toLocaleUpperCase("en");
}

const maxDescriptionLength = 160;

/**
 * Summary of a profile for search engines: who the mentor is and what they can help with, in at
 * most 160 characters.
 */
export function summarizeMentor(
  mentor: Pick<PublicMentor, "full_name" | "title" | "expertise" | "hourly_rate">,
): string {
  const who = `${mentor.full_name}, ${mentor.title}`;
  const about = `${who}: ${mentor.expertise.join(", ")}. ${describeRate(mentor.hourly_rate)}.`;
  const characters = [...about];
  if (characters.length <= maxDescriptionLength) return about;
  return `${characters
    .slice(0, maxDescriptionLength - 3)
    .join("")
    .trimEnd()}...`;
}
