import type { SearchChanges, SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { listWords, places } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import type { ListedMentor } from "./directory.types.ts";
import { describeRole } from "./mentor-words.rules.ts";

/** The process answers requests between slices of this size. */
const mentorsPerSlice = 500;

/**
 * The mentors who came to the directory, changed or left it, found by name, title, company, location and expertise.
 */
export async function readMentorSearchChanges(
  services: Services,
  since: string | null,
): Promise<SearchChanges> {
  // From memory, which has what was committed before this.
  const directory = await services.mentorDirectory.read();
  const { ids, until, rest } = directory.changesSince(Number(since ?? 0), mentorsPerSlice);
  return {
    changed: ids.map((id) => {
      const mentor = directory.get(id);
      return { group: "mentors", id, entry: mentor ? toEntry(mentor) : null };
    }),
    until: String(until),
    rest,
  };
}

function toEntry(mentor: ListedMentor): SearchEntry {
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
