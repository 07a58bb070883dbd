import type { SearchEntry } from "#platform/search-entry.ts";
import { listWords, places } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import type { ListedMentor } from "./directory.types.ts";
import { describeRole } from "./mentor-words.rules.ts";

/** A mentor as searches know them: by name, title, company, location and expertise. */
export function toMentorEntry(mentor: ListedMentor): SearchEntry {
  return {
    group: "mentors",
    id: mentor.id,
    title: mentor.full_name,
    detail: `${describeRole(mentor)}. ${mentor.location}.`,
    keywords: listWords(mentor, places.keywords).join("\n"),
    location: mentor.location,
    path: profilePath(mentor.id),
    sample: mentor.is_sample,
  };
}
