import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ProfileSnapshot } from "../candidates.schemas.ts";
import type { EntrySection, EntryValues } from "../profile/entries.fields.ts";
import type { About, Wishes } from "../profile/profile.schemas.ts";
import {
  insertEntry,
  lockProfile,
  updateAbout,
  updateWishes,
} from "../profile/profile.store.server.ts";
import { updateVisibility } from "../visibility/visibility.store.server.ts";

/** For demos: gives an account this profile and puts it into the talent pool. */
export async function addSampleProfile(
  transaction: DatabaseTransaction,
  { userId, profile, now }: { userId: string; profile: ProfileSnapshot; now: Date },
): Promise<void> {
  const { headline, profession, specialty, summary, wishes } = profile;
  await lockProfile(transaction, userId, now);
  await updateAbout(transaction, userId, {
    headline,
    profession: profession as About["profession"],
    specialty,
    summary,
  });
  await updateWishes(transaction, userId, {
    regions: wishes.regions,
    remote: wishes.remote,
    employment_types: wishes.employmentTypes as Wishes["employment_types"],
    earliest_start: wishes.earliestStart,
    pay: null,
    pay_period: null,
    pay_currency: null,
  });
  const entries: Partial<Record<EntrySection, readonly EntryValues[]>> = {
    experience: profile.experience,
    training: profile.training,
    registrations: profile.registrations,
    exams: profile.exams,
    languages: profile.languages,
    "work-rights": profile.workRights,
  };
  for (const [section, list = []] of Object.entries(entries)) {
    for (const values of list) {
      await insertEntry(transaction, section as EntrySection, { userId, values });
    }
  }
  await updateVisibility(transaction, userId, "pool");
}
