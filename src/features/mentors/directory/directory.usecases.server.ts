import { readVocabulary } from "#features/search/search.contract.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { dayInUtc } from "#shared/time.ts";
import { sampleMentorReviews } from "../../../../content/samples/mentor-reviews.ts";
import { type SampleMentor, sampleMentors } from "../../../../content/samples/mentors.ts";
import { type PublicLicense, readPublicLicenses } from "../licenses/licenses.usecases.server.ts";
import { mentorFields } from "../mentor.fields.ts";
import {
  digestColumns,
  emptyOptional,
  type LongFields,
  listFacts,
  omitFields,
  pickFields,
  places,
} from "../mentor-fields.rules.ts";
import { profilePath, studioPaths } from "../mentors.constants.ts";
import { describeAvailability } from "./availability.rules.ts";
import { fullyBooked, type Specialization } from "./directory.constants.ts";
import { directoryErrors } from "./directory.errors.ts";
import { type DirectoryFilter, everyMentor } from "./directory.rules.ts";
import {
  absenceOf,
  findApprovedMentor,
  forgiveFutureChanges,
  listListedMentorIds,
  ownListing,
  readHostZones,
  type StoredMentor,
} from "./directory.store.server.ts";
import type {
  FeaturedMentors,
  ListedMentor,
  MentorPage,
  MentorProfile,
  MentorReview,
  OwnAbsence,
  PublicMentor,
} from "./directory.types.ts";
import { DirectoryIndex } from "./directory-index.rules.ts";
import { specializationsOf } from "./directory-match.rules.ts";
import { describeActivity } from "./mentor-words.rules.ts";
import { specializationKeywords } from "./specialization.constants.ts";
import { saveSpecializations } from "./specialization.store.server.ts";

/**
 * One page of the listed mentors that the filter matches, with the counts of its choices. When the
 * list can't be read, it's the last list that was, marked with its time, or in a demo the built-in
 * samples.
 *
 * @throws `mentors_unavailable` in production, before the list was read for the first time.
 */
export async function searchMentors(
  services: Services,
  filter: DirectoryFilter = everyMentor,
): Promise<MentorPage> {
  const now = services.clock.now();
  const { directory, asOf } = await readDirectory(services, now);
  const found = directory.find(filter, now);
  const mentors = found.mentors.map((mentor) => inWords(mentor, now));
  return { ...found, asOf, mentors: asOf ? mentors : await withZones(services, mentors) };
}

/** With the zones of those times that are named. */
async function withZones(services: Services, mentors: PublicMentor[]): Promise<PublicMentor[]> {
  const ids = mentors.flatMap(({ id, next_free_at }) => (next_free_at ? [id] : []));
  try {
    const zones = await services.database.asSystem("read zones of mentors", (transaction) =>
      readHostZones(transaction, ids),
    );
    return mentors.map((mentor) => {
      const zone = zones.get(mentor.id);
      return zone ? { ...mentor, time_zone: zone } : mentor;
    });
  } catch (error) {
    services.log.error("mentorship.zones_failed", { error });
    return mentors;
  }
}

/** Those of some searches that find a mentor with all their words. */
export async function findWordsWithMentors(
  services: Services,
  words: readonly string[],
): Promise<string[]> {
  const now = services.clock.now();
  const { directory } = await readDirectory(services, now);
  return words.filter((q) => {
    const { total, isClosest } = directory.find({ ...everyMentor, q }, now);
    return total > 0 && !isClosest;
  });
}

/** The number of mentors on the list. */
export async function countListedMentors(services: Services): Promise<number> {
  const now = services.clock.now();
  const { directory } = await readDirectory(services, now);
  return directory.find(everyMentor, now).total;
}

/** Result for a page that can't wait for `searchMentors` to fail. */
export function noMentorsToShow(): MentorPage {
  const found = new DirectoryIndex(readVocabulary()).find(everyMentor, new Date(0));
  return { ...found, mentors: [], asOf: null, isUnavailable: true };
}

async function readDirectory(
  services: Services,
  now: Date,
): Promise<{ directory: DirectoryIndex; asOf: Date | null }> {
  try {
    return { directory: await services.mentorDirectory.read(services.database), asOf: null };
  } catch (error) {
    services.log.error("mentorship.list_failed", { error });
    // Only a demo shows samples.
    if (services.application.mode === "demo")
      return { directory: sampleDirectory(now), asOf: null };
    const last = services.mentorDirectory.lastRead();
    if (!last) throw directoryErrors.unavailable({ cause: error });
    return { directory: last.index, asOf: last.at };
  }
}

function sampleDirectory(now: Date): DirectoryIndex {
  const directory = new DirectoryIndex(readVocabulary());
  for (const sample of sampleMentors) directory.put(toListedMentor(sample, now));
  return directory;
}

/**
 * A few mentors for other pages: those of `first` that are in the list, then real ones, those who take bookings before the rest, then the
 * best rated. When the list can't be read, `searchMentors` decides which ones are shown.
 *
 * @throws `mentors_unavailable`.
 */
export async function listFeaturedMentors(
  services: Services,
  count: number,
  {
    specialization = null,
    first = [],
  }: { specialization?: Specialization | null; first?: readonly string[] } = {},
): Promise<FeaturedMentors> {
  const now = services.clock.now();
  const { directory, asOf } = await readDirectory(services, now);
  const mentors = directory
    .featured(specialization, count, first)
    .map((mentor) => inWords(mentor, now));
  return { mentors: asOf ? mentors : await withZones(services, mentors), asOf };
}

/** Number of mentors in the list. */
export async function countMentors(services: Services): Promise<number> {
  return (await services.mentorDirectory.read(services.database)).size;
}

/**
 * One mentor, whether or not they're in the list right now. In a demo, a built-in sample when the
 * profile can't be read. Undefined: there is none.
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
    if (!mentor) return undefined;
    return describeProfile(mentor, now);
  } catch (error) {
    const isDemo = services.application.mode === "demo";
    const sample = isDemo && sampleMentors.find(({ id }) => id === mentorId.toLowerCase());
    if (!sample) throw error;
    services.log.error("mentorship.profile_failed", { error });
    const profile = { ...toListedMentor(sample, now), ...pickFields(sample, places.long) };
    return describeProfile({ ...profile, absence: null }, now);
  }
}

/** A mentor's page. The reviews here belong to samples and are shown only in a demo. */
export interface MentorPageDetails {
  mentor: MentorProfile;
  reviews: MentorReview[];
  /** Verified licenses that allow the mentor to give advice. */
  licenses: PublicLicense[];
}

/** Data of a mentor's page. Undefined: there is no such mentor. */
export async function readMentorPage(
  services: Services,
  viewer: Viewer,
  mentorId: string,
): Promise<MentorPageDetails | undefined> {
  const mentor = await findMentor(services, viewer, mentorId);
  if (!mentor) return undefined;
  const licenses = isId(mentor.id) ? await readPublicLicenses(services, mentor.id) : [];
  if (!mentor.is_sample || services.application.mode !== "demo") {
    return { mentor, reviews: [], licenses };
  }
  const reviews = sampleMentorReviews
    .filter((review) => review.mentor === mentor.id)
    .map(({ mentor: _, ...review }) => review);
  return { mentor, reviews, licenses };
}

const profilesPerRead = 5_000;

/** The addresses of all listed mentors' profiles, without the samples. */
export async function listMentorPages(services: Services): Promise<string[]> {
  const ids: string[] = [];
  for (let found = profilesPerRead; found === profilesPerRead; ) {
    const after = ids.at(-1);
    const next = await services.database.asSystem("list mentor pages", (transaction) =>
      listListedMentorIds(transaction, { after, limit: profilesPerRead }),
    );
    ids.push(...next);
    found = next.length;
  }
  return ids.map(profilePath);
}

/** Before the first request: gives the database this release's words for specializations. */
export async function prepareDirectory(services: Services): Promise<void> {
  await services.database.asSystem("prepare the directory of mentors", async (transaction) => {
    await saveSpecializations(transaction, specializationKeywords);
    await forgiveFutureChanges(transaction);
  });
}

export interface OwnListing {
  path: string;
  absence: OwnAbsence | null;
  hasHours: boolean;
  /** The next time that can be booked, as last looked up. */
  nextFreeAt: Date | null;
  /** The zone of their hours. Null: they've given none. */
  timeZone: string | null;
}

/**
 * The viewer's own public profile, and the reason if it isn't in the list. Null for viewers who
 * aren't mentors.
 */
export async function readOwnListing(
  services: Services,
  viewer: Viewer,
): Promise<OwnListing | null> {
  if (viewer.kind !== "user") return null;
  const listing = await services.database.value(viewer, ownListing({ userId: viewer.userId }));
  if (!listing) return null;
  const { hasHours, timeZone } = listing;
  const nextFreeAt = listing.nextFreeAt === null ? null : new Date(listing.nextFreeAt);
  const times = { hasHours, nextFreeAt, timeZone };
  if (listing.isUnlisted) return { path: studioPaths.profile, absence: "unlisted", ...times };
  if (!listing.isShown) return null;
  return { path: profilePath(listing.id), absence: absenceOf(listing), ...times };
}

/** The path of the viewer's own public profile; null for viewers who aren't mentors. */
export async function readOwnProfilePath(
  services: Services,
  viewer: Viewer,
): Promise<string | null> {
  return (await readOwnListing(services, viewer))?.path ?? null;
}

/** Text of a mentor's page. */
function describeProfile(
  profile: (StoredMentor | ListedMentor) & LongFields & Pick<MentorProfile, "absence">,
  now: Date,
): MentorProfile {
  const details = listFacts(mentorFields, places.page, profile);
  return {
    ...inWords(profile, now),
    ...pickFields(profile, [...places.long, "absence"]),
    ...(details.length > 0 ? { details } : {}),
  };
}

/** Describes times as they are right now. A slot that has passed is left out. */
function inWords(mentor: StoredMentor | ListedMentor, now: Date): PublicMentor {
  const { next_free_at, last_active_on, has_account, has_hours, is_sample } = mentor;
  const shown = omitFields(mentor, ["specializations", "has_hours", ...digestColumns]);
  const facts = listFacts(mentorFields, places.card, shown);
  return {
    ...shown,
    next_free_at: next_free_at && next_free_at > now ? next_free_at : null,
    activity: has_account || is_sample ? describeActivity(last_active_on, now) : null,
    availability: describeAvailability(mentor, now),
    takes_bookings: has_hours,
    ...(facts.length > 0 ? { facts } : {}),
  };
}

function toListedMentor(sample: SampleMentor, now: Date): ListedMentor {
  return {
    ...emptyOptional(places.listed),
    ...omitFields(sample, places.long),
    photo_id: null,
    is_sample: true,
    specializations: specializationsOf(sample),
    next_free_at: null,
    instant_booking: false,
    has_account: false,
    has_hours: sample.availability !== fullyBooked,
    reply_threads: 0,
    reply_answered: 0,
    last_active_on: dayInUtc(now),
  };
}
