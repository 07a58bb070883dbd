import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { sampleMentorReviews } from "../../../content/samples/mentor-reviews.ts";
import { type SampleMentor, sampleMentors } from "../../../content/samples/mentors.ts";
import { fullyBooked, mentorsPerPage, type Specialization } from "./directory.constants.ts";
import { type DirectoryFilter, everyMentor } from "./directory.rules.ts";
import {
  countPublicMentors,
  findPublicMentor,
  keepSpecializations,
  listFeatured,
  listPublicMentorIds,
  listPublicMentors,
} from "./directory.store.server.ts";
import type { MentorPage, MentorProfile, MentorReview, PublicMentor } from "./directory.types.ts";
import { matchesFilter, specializationsOf } from "./directory-match.rules.ts";
import { profilePath } from "./mentorship.constants.ts";
import { findProfileOf } from "./mentorship.profiles.store.server.ts";
import { suggestTimes } from "./slots.rules.ts";
import { specializationKeywords } from "./specialization.constants.ts";

/**
 * One page of the approved mentors that the filter lets through; of the built-in samples when they
 * cannot be read. Never rejects.
 */
export async function searchMentors(
  services: Services,
  viewer: Viewer,
  filter: DirectoryFilter = everyMentor,
): Promise<MentorPage> {
  try {
    return await services.database.as(viewer, async (transaction) => {
      const total = await countPublicMentors(transaction, filter);
      const { page, pages, offset } = placePage(filter.page, total);
      const limit = mentorsPerPage;
      const mentors = await listPublicMentors(transaction, filter, { limit, offset });
      return { mentors, total, page, pages };
    });
  } catch (error) {
    services.log.error("mentorship.list_failed", { error });
    return searchSamples(filter);
  }
}

function searchSamples(filter: DirectoryFilter): MentorPage {
  const found = sampleMentors.map(toPublicMentor).filter((mentor) => matchesFilter(mentor, filter));
  const { page, pages, offset } = placePage(filter.page, found.length);
  const mentors = found.slice(offset, offset + mentorsPerPage);
  return { mentors, total: found.length, page, pages };
}

function placePage(asked: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / mentorsPerPage));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * mentorsPerPage };
}

/**
 * A few mentors for other pages: those who take bookings first, then the best rated. Built-in
 * samples when they cannot be read in a demo; in production it then rejects, so that no page that is
 * kept shows people who do not exist.
 */
export async function listFeaturedMentors(
  services: Services,
  viewer: Viewer,
  count: number,
  { specialization = null }: { specialization?: Specialization | null } = {},
): Promise<PublicMentor[]> {
  try {
    return await services.database.as(viewer, (transaction) =>
      listFeatured(transaction, specialization, count),
    );
  } catch (error) {
    if (services.application.mode === "production") throw error;
    services.log.error("mentorship.list_failed", { error });
    return sampleMentors
      .map(toPublicMentor)
      .filter((mentor) => !specialization || specializationsOf(mentor).includes(specialization))
      .filter(({ availability }) => availability !== fullyBooked)
      .slice(0, count);
  }
}

/** How many mentors the list holds. */
export async function countMentors(services: Services, viewer: Viewer): Promise<number> {
  return services.database.as(viewer, (transaction) =>
    countPublicMentors(transaction, everyMentor),
  );
}

/** One mentor; a built-in sample when the profile cannot be read. Undefined: there is none. */
export async function findMentor(
  services: Services,
  viewer: Viewer,
  mentorId: string,
): Promise<MentorProfile | undefined> {
  if (!isId(mentorId)) return undefined;
  try {
    return await services.database.as(viewer, (transaction) =>
      findPublicMentor(transaction, mentorId),
    );
  } catch (error) {
    const sample = sampleMentors.find(({ id }) => id === mentorId.toLowerCase());
    if (!sample) throw error;
    services.log.error("mentorship.profile_failed", { error });
    return { ...toPublicMentor(sample), bio: sample.bio };
  }
}

/** A mentor's page: reviews and times belong to samples and are shown in a demo only. */
export interface MentorPageDetails {
  mentor: MentorProfile;
  reviews: MentorReview[];
  /** For a session, soonest first. */
  times: Date[];
}

/** What a mentor's page shows. Undefined: there is no such mentor. */
export async function readMentorPage(
  services: Services,
  viewer: Viewer,
  mentorId: string,
): Promise<MentorPageDetails | undefined> {
  const mentor = await findMentor(services, viewer, mentorId);
  if (!mentor) return undefined;
  if (!mentor.is_sample || services.application.mode !== "demo") {
    return { mentor, reviews: [], times: [] };
  }
  const reviews = sampleMentorReviews
    .filter((review) => review.mentor === mentor.id)
    .map(({ mentor: _, ...review }) => review);
  return { mentor, reviews, times: suggestTimes(mentor, services.clock.now()) };
}

const mostListedProfiles = 5_000;

/** The addresses of the mentors' profiles. */
export async function listMentorPages(services: Services): Promise<string[]> {
  const ids = await services.database.asSystem("list mentor pages", (transaction) =>
    listPublicMentorIds(transaction, mostListedProfiles),
  );
  return ids.map(profilePath);
}

/** Before the first request: the database tells specializations by the words of this release. */
export async function prepareSpecializations(services: Services): Promise<void> {
  await services.database.asSystem("keep mentor specializations", (transaction) =>
    keepSpecializations(transaction, specializationKeywords),
  );
}

/** The path of the viewer's own public profile; null for whoever is no mentor. */
export async function readOwnProfilePath(
  services: Services,
  viewer: Viewer,
): Promise<string | null> {
  if (viewer.kind !== "user") return null;
  const profile = await services.database.as(viewer, (transaction) =>
    findProfileOf(transaction, viewer.userId),
  );
  return profile ? profilePath(profile.id) : null;
}

function toPublicMentor({ bio: _, ...mentor }: SampleMentor): PublicMentor {
  return { ...mentor, is_sample: true };
}
