import type { SearchChanges } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { toMentorEntry } from "./mentor-entry.rules.ts";

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
      return { group: "mentors", id, entry: mentor ? toMentorEntry(mentor) : null };
    }),
    until: String(until),
    rest,
  };
}
