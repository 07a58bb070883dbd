import { findWordsWithEvents } from "#features/events/events.contract.ts";
import { countOpenJobs } from "#features/jobs/jobs.contract.ts";
import { findWordsWithMentors } from "#features/mentors/mentors.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { Pathway } from "./pathways.schemas.ts";
import { type FoundWords, wordsOf } from "./step-help.rules.ts";

/** Looks up what a pathway's words find now, so that its pages link to nothing empty. */
export async function findPathwayWords(
  services: Services,
  viewer: Viewer,
  pathway: Pick<Pathway, "links" | "stages">,
): Promise<FoundWords> {
  const words = wordsOf(pathway);
  const [mentors, openJobs, events] = await Promise.all([
    findWordsWithMentors(services, words.mentors),
    Promise.all(
      words.jobs.map(async (keyword) => ({
        keyword,
        count: await countOpenJobs(services, viewer, keyword),
      })),
    ),
    findWordsWithEvents(services, viewer, words.events),
  ]);
  const jobs = openJobs.filter(({ count }) => count > 0).map(({ keyword }) => keyword);
  return {
    mentors: new Set(mentors),
    jobs: new Set(jobs),
    events: new Set(events.words),
    hasEvents: events.hasAny,
  };
}
