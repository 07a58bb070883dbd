import { setImmediate as letOthersRun } from "node:timers/promises";
import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { listWords, places } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import { describeRole } from "./mentor-words.rules.ts";

const maxMentors = 20_000;

/** The process answers requests between batches of this size. */
const mentorsPerBatch = 1_000;

/** The mentors of the directory, searchable by name, title, company, location and expertise. */
export async function listMentorSearchEntries(services: Services): Promise<SearchEntry[]> {
  // From memory, because reading so many rows together would block the process, and embedded data
  // too.
  const mentors = (await services.mentorDirectory.read()).list(maxMentors);
  const entries: SearchEntry[] = [];
  for (const [index, mentor] of mentors.entries()) {
    if (index % mentorsPerBatch === mentorsPerBatch - 1) await letOthersRun();
    entries.push({
      group: "mentors",
      id: mentor.id,
      title: mentor.full_name,
      detail: `${describeRole(mentor)}. ${mentor.location}.`,
      keywords: listWords(mentor, places.keywords).join("\n"),
      path: profilePath(mentor.id),
      sample: mentor.is_sample,
    });
  }
  return entries;
}
