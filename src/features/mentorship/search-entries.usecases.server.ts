import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { listAllMentors } from "./directory.store.server.ts";
import { describeRole } from "./mentor-words.rules.ts";
import { profilePath } from "./mentorship.constants.ts";

const mostMentors = 20_000;

/** The mentors of the directory, found by name, title, company, place and expertise. */
export async function listMentorSearchEntries(services: Services): Promise<SearchEntry[]> {
  const mentors = await services.database.as(anonymousViewer, (transaction) =>
    listAllMentors(transaction, mostMentors),
  );
  return mentors.map((mentor) => ({
    group: "mentors",
    id: mentor.id,
    title: mentor.full_name,
    detail: `${describeRole(mentor)}. ${mentor.location}.`,
    keywords: mentor.expertise.join("\n"),
    path: profilePath(mentor.id),
    sample: mentor.is_sample,
  }));
}
