import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { searchWords } from "#shared/search-text.ts";
import { sampleMentorReviews } from "../../../content/samples/mentor-reviews.ts";
import { type SampleMentor, sampleMentors } from "../../../content/samples/mentors.ts";
import { fullyBooked, mentorsPerPage, type Specialization } from "./directory.constants.ts";
import { type DirectoryFilter, everyMentor } from "./directory.rules.ts";
import {
  countListedMentors,
  findApprovedMentor,
  findMentors,
  listFeatured,
  listListedMentorIds,
  listSimilarWords,
  type StoredMentor,
  type WantedWord,
} from "./directory.store.server.ts";
import type {
  Absence,
  MentorPage,
  MentorProfile,
  MentorReview,
  PublicMentor,
} from "./directory.types.ts";
import { addUpFacets } from "./directory-facets.rules.ts";
import {
  countFacets,
  findInMemory,
  foldText,
  freeSoonUntil,
  specializationsOf,
} from "./directory-match.rules.ts";
import { isForgiven, isNear } from "./directory-typos.rules.ts";
import { describeActivity } from "./mentor-words.rules.ts";
import { profilePath } from "./mentorship.constants.ts";
import { findProfileOf } from "./mentorship.profiles.store.server.ts";
import { specializationKeywords } from "./specialization.constants.ts";
import { keepSpecializations } from "./specialization.store.server.ts";

/**
 * One page of the listed mentors that the filter lets through, with the counts of its choices; of the
 * built-in samples when they cannot be read. Never rejects.
 */
export async function searchMentors(
  services: Services,
  viewer: Viewer,
  filter: DirectoryFilter = everyMentor,
): Promise<MentorPage> {
  const now = services.clock.now();
  try {
    const found = await services.database.as(viewer, async (transaction) =>
      findMentors(transaction, {
        ...filter,
        words: await readWords(transaction, filter.q),
        now,
        freeSoonUntil: freeSoonUntil(now),
      }),
    );
    const { total, ...facets } = addUpFacets(found.cells, found.spoken, filter);
    return {
      mentors: found.mentors.map((mentor) => inWords(mentor, now)),
      facets,
      ...placePage(filter.page, total),
    };
  } catch (error) {
    services.log.error("mentorship.list_failed", { error });
    return searchSamples(filter, now);
  }
}

/** The words of a search, each with those in the directory that it may be a misspelling of. */
async function readWords(transaction: DatabaseTransaction, q: string): Promise<WantedWord[]> {
  const words = searchWords(q);
  const forgiven = words.map(foldText).filter(isForgiven);
  const similar = forgiven.length > 0 ? await listSimilarWords(transaction, forgiven) : [];
  return words.map((word) => ({
    word,
    near: similar
      .filter(({ asked_word }) => asked_word === foldText(word))
      .map((found) => found.word)
      .filter((found) => isNear(foldText(word), found)),
  }));
}

function searchSamples(filter: DirectoryFilter, now: Date): MentorPage {
  const samples = sampleMentors.map((sample) => toPublicMentor(sample, now));
  const found = findInMemory(samples, filter, now);
  const place = placePage(filter.page, found.length);
  const offset = (place.page - 1) * mentorsPerPage;
  const mentors = found.slice(offset, offset + mentorsPerPage);
  return { mentors, facets: countFacets(samples, filter, now), ...place };
}

function placePage(asked: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / mentorsPerPage));
  return { total, page: Math.min(asked, pages), pages };
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
  const now = services.clock.now();
  try {
    const mentors = await services.database.as(viewer, (transaction) =>
      listFeatured(transaction, specialization, count),
    );
    return mentors.map((mentor) => inWords(mentor, now));
  } catch (error) {
    if (services.application.mode === "production") throw error;
    services.log.error("mentorship.list_failed", { error });
    return sampleMentors
      .map((sample) => toPublicMentor(sample, now))
      .filter((mentor) => !specialization || specializationsOf(mentor).includes(specialization))
      .filter(({ availability }) => availability !== fullyBooked)
      .slice(0, count);
  }
}

/** How many mentors the list holds. */
export async function countMentors(services: Services, viewer: Viewer): Promise<number> {
  return services.database.as(viewer, countListedMentors);
}

/**
 * One mentor, in the list or not just now; a built-in sample when the profile cannot be read.
 * Undefined: there is none.
 */
export async function findMentor(
  services: Services,
  viewer: Viewer,
  mentorId: string,
): Promise<MentorProfile | undefined> {
  if (!isId(mentorId)) return undefined;
  const now = services.clock.now();
  try {
    const mentor = await services.database.as(viewer, (transaction) =>
      findApprovedMentor(transaction, mentorId),
    );
    return mentor && { ...mentor, ...inWords(mentor, now) };
  } catch (error) {
    const sample = sampleMentors.find(({ id }) => id === mentorId.toLowerCase());
    if (!sample) throw error;
    services.log.error("mentorship.profile_failed", { error });
    return { ...toPublicMentor(sample, now), bio: sample.bio, absence: null };
  }
}

/** A mentor's page: the reviews here belong to samples and are shown in a demo only. */
export interface MentorPageDetails {
  mentor: MentorProfile;
  reviews: MentorReview[];
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
    return { mentor, reviews: [] };
  }
  const reviews = sampleMentorReviews
    .filter((review) => review.mentor === mentor.id)
    .map(({ mentor: _, ...review }) => review);
  return { mentor, reviews };
}

const mostListedProfiles = 5_000;

/** The addresses of the listed mentors' profiles. */
export async function listMentorPages(services: Services): Promise<string[]> {
  const ids = await services.database.asSystem("list mentor pages", (transaction) =>
    listListedMentorIds(transaction, mostListedProfiles),
  );
  return ids.map(profilePath);
}

/** Before the first request: the database tells specializations by the words of this release. */
export async function prepareSpecializations(services: Services): Promise<void> {
  await services.database.asSystem("keep mentor specializations", (transaction) =>
    keepSpecializations(transaction, specializationKeywords),
  );
}

/** The viewer's own public profile, and why it is not in the list, if so; null for whoever is no mentor. */
export async function readOwnListing(
  services: Services,
  viewer: Viewer,
): Promise<{ path: string; absence: Absence | null } | null> {
  if (viewer.kind !== "user") return null;
  return await services.database.as(viewer, async (transaction) => {
    const profile = await findProfileOf(transaction, viewer.userId);
    const mentor = profile && (await findApprovedMentor(transaction, profile.id));
    return mentor ? { path: profilePath(mentor.id), absence: mentor.absence } : null;
  });
}

/** The path of the viewer's own public profile; null for whoever is no mentor. */
export async function readOwnProfilePath(
  services: Services,
  viewer: Viewer,
): Promise<string | null> {
  return (await readOwnListing(services, viewer))?.path ?? null;
}

/** Says about times what is right now; a slot that has gone by is none. */
function inWords(mentor: StoredMentor, now: Date): PublicMentor {
  const { next_free_at, last_active_on } = mentor;
  return {
    ...mentor,
    next_free_at: next_free_at && next_free_at > now ? next_free_at : null,
    activity: describeActivity(last_active_on, now),
  };
}

function toPublicMentor({ bio: _, ...sample }: SampleMentor, now: Date): PublicMentor {
  const mentor = {
    ...sample,
    is_sample: true,
    next_free_at: null,
    answers_at_once: false,
    reply_threads: 0,
    reply_answered: 0,
    last_active_on: now.toISOString().slice(0, 10),
  };
  return inWords(mentor, now);
}
