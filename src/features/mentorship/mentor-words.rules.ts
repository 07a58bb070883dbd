import type { PublicMentor } from "./directory.types.ts";

export function describeExperience(years: number): string {
  return `${years} ${years === 1 ? "year" : "years"} of experience`;
}

/** Whole US dollars per hour, as the site writes it: `$150 per hour`. */
export function describeRate(hourlyRate: number): string {
  return `$${hourlyRate.toLocaleString("en-US")} per hour`;
}

export function describeRole({ title, company }: Pick<PublicMentor, "title" | "company">): string {
  return company ? `${title}, ${company}` : title;
}

/** `41 reviews` */
export function describeReviews(reviews: number): string {
  return `${reviews.toLocaleString("en-US")} ${reviews === 1 ? "review" : "reviews"}`;
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !/^dr\.?$/i.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toLocaleUpperCase("en");
}

const longestDescription = 160;

/** What search engines say of a profile: who it is and what one can ask, in at most 160 characters. */
export function summarizeMentor(mentor: PublicMentor): string {
  const who = `${mentor.full_name}, ${mentor.title}`;
  const about = `${who}: ${mentor.expertise.join(", ")}. ${describeRate(mentor.hourly_rate)}.`;
  const characters = [...about];
  if (characters.length <= longestDescription) return about;
  return `${characters
    .slice(0, longestDescription - 3)
    .join("")
    .trimEnd()}...`;
}
