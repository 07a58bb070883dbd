import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { earliestDay } from "#shared/time.ts";
import { changeLimit } from "../candidates.constants.ts";
import { candidateErrors } from "../candidates.errors.ts";
import type { ProfileSnapshot } from "../candidates.schemas.ts";
import { findMissing, isRegistrationOver, type Missing } from "./completeness.rules.ts";
import { type EntrySection, type EntryValues, entrySections } from "./entries.fields.ts";
import type { About, Wishes } from "./profile.schemas.ts";
import * as store from "./profile.store.server.ts";
import type { CandidateProfile } from "./profile.types.ts";
import { takeSnapshot } from "./snapshot.rules.ts";

/** The overview of a profile, for its owner. */
export interface ProfileOverview {
  profile: CandidateProfile;
  /** Missing parts for the work they want, the most important first. */
  missing: Missing[];
  /** Requests to connect that wait for an answer. */
  waitingRequests: number;
}

/** The viewer's own profile; an empty one before anything is saved. */
export async function readOwnCandidateProfile(
  services: Services,
  viewer: UserViewer,
): Promise<CandidateProfile> {
  return await services.database.as(viewer, (transaction) =>
    store.readProfile(transaction, viewer.userId),
  );
}

/** The viewer's own profile with its missing parts and waiting requests. */
export async function readProfileOverview(
  services: Services,
  viewer: UserViewer,
): Promise<ProfileOverview> {
  const now = services.clock.now();
  return await services.database.as(viewer, async (transaction) => {
    const profile = await store.readProfile(transaction, viewer.userId);
    const waitingRequests = await store.countWaitingRequests(transaction, now);
    return { profile, missing: findMissing(profile, earliestDay(now)), waitingRequests };
  });
}

/** The work that the viewer wants according to their profile, and the missing parts for it. */
export interface WantedWork {
  /** Whether anything was ever saved. */
  isStarted: boolean;
  /** A code of the list of professions. */
  profession: string | null;
  regions: readonly string[];
  remote: boolean;
  /** Those that haven't expired. */
  registrations: readonly { jurisdiction: string; isActive: boolean }[];
  /** Countries where they need an employer's sponsorship to work. */
  sponsoredIn: readonly string[];
  /** The most important first. */
  missing: Missing[];
}

export async function readWantedWork(services: Services, viewer: UserViewer): Promise<WantedWork> {
  const profile = await readOwnCandidateProfile(services, viewer);
  const { about, wishes, entries, isStarted } = profile;
  const today = earliestDay(services.clock.now());
  return {
    isStarted,
    profession: about.profession,
    regions: wishes.regions,
    remote: wishes.remote,
    registrations: entries.registrations
      .filter((entry) => !isRegistrationOver(entry, today))
      .map(({ jurisdiction, status }) => ({ jurisdiction, isActive: status === "active" })),
    sponsoredIn: entries["work-rights"]
      .filter(({ kind }) => kind === "needs_sponsorship")
      .map(({ country }) => country),
    missing: findMissing(profile, today),
  };
}

/**
 * A person's profile as it goes out with an application; null if nothing was ever saved. For the system's transaction
 * that stores the application.
 */
export async function readProfileSnapshot(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<ProfileSnapshot | null> {
  const profile = await store.readProfile(transaction, userId);
  return profile.isStarted ? takeSnapshot(profile) : null;
}

/** Answers in a person's profile that fill in other questions. */
export async function readProfileHints(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{
  profession: string | null;
  countries: string[];
  regions: string[];
  earliestStart: string | null;
}> {
  const { about, wishes, entries } = await store.readProfile(transaction, userId);
  return {
    profession: about.profession,
    countries: entries.training.flatMap(({ country }) => country ?? []),
    regions: wishes.regions,
    earliestStart: wishes.earliestStart,
  };
}

/** Sets the profession in a person's profile, which begins with it. For the system's transaction. */
export async function chooseProfession(
  transaction: DatabaseTransaction,
  userId: string,
  profession: string,
  now: Date,
): Promise<void> {
  await store.lockProfile(transaction, userId, now);
  await store.updateAbout(transaction, userId, { profession });
}

/**
 * Changes the viewer's profile, which begins with the first change. Changes of one profile come one after the other.
 *
 * @throws `candidate_too_many_changes`.
 */
export async function changeProfile<Result>(
  services: Services,
  { userId }: UserViewer,
  change: (transaction: DatabaseTransaction, userId: string) => Promise<Result>,
): Promise<Result> {
  if (!(await services.rateLimits.take(changeLimit, userId))) {
    throw candidateErrors.tooManyChanges();
  }
  return await services.database.asSystem("change candidate profile", async (transaction) => {
    await store.lockProfile(transaction, userId, services.clock.now());
    return await change(transaction, userId);
  });
}

export async function saveAbout(
  services: Services,
  viewer: UserViewer,
  about: About,
): Promise<void> {
  await changeProfile(services, viewer, (transaction, userId) =>
    store.updateAbout(transaction, userId, about),
  );
}

export async function saveWishes(
  services: Services,
  viewer: UserViewer,
  wishes: Wishes,
): Promise<void> {
  await changeProfile(services, viewer, (transaction, userId) =>
    store.updateWishes(transaction, userId, wishes),
  );
}

/** @throws `candidate_too_many_entries`, `candidate_country_taken`. */
export async function addEntry(
  services: Services,
  viewer: UserViewer,
  section: EntrySection,
  values: EntryValues,
): Promise<void> {
  await refuseTwice(
    changeProfile(services, viewer, (transaction, userId) =>
      addEntryWithin(transaction, section, { userId, values }),
    ),
  );
}

/** As `addEntry`, in a transaction that has locked the profile. */
export async function addEntryWithin(
  transaction: DatabaseTransaction,
  section: EntrySection,
  entry: { userId: string; values: EntryValues },
): Promise<void> {
  const { max } = entrySections[section];
  if ((await store.countEntries(transaction, section, entry.userId)) >= max) {
    throw candidateErrors.tooManyEntries(max);
  }
  await store.insertEntry(transaction, section, entry);
}

/** @throws `candidate_entry_unknown`, `candidate_country_taken`. */
export async function changeEntry(
  services: Services,
  viewer: UserViewer,
  section: EntrySection,
  { id, values }: { id: string; values: EntryValues },
): Promise<void> {
  await refuseTwice(
    changeProfile(services, viewer, async (transaction, userId) => {
      if (!(await store.updateEntry(transaction, section, { userId, id, values }))) {
        throw candidateErrors.entryUnknown();
      }
    }),
  );
}

/** Removes an entry. Repeating it changes nothing. */
export async function removeEntry(
  services: Services,
  viewer: UserViewer,
  section: EntrySection,
  id: string,
): Promise<void> {
  await changeProfile(services, viewer, (transaction, userId) =>
    store.deleteEntry(transaction, section, { userId, id }),
  );
}

/** The list of rights to work has each country once. */
export async function refuseTwice<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violates(error, "candidate_work_rights_once")) throw candidateErrors.countryTaken();
    throw error;
  }
}
