import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { earliestDay } from "#shared/time.ts";
import { areasOf, findAdvice } from "../licenses/licensed-advice.rules.ts";
import type { ListingAfterCheck, ListingAfterEnd } from "../licenses/licenses.emails.ts";
import {
  holderOf,
  type MentorLicense,
  selectKinds,
  selectKindsOfProfiles,
} from "../licenses/licenses.store.server.ts";
import { profilePath } from "../mentors.constants.ts";
import { withoutLicense } from "./moderation.constants.ts";
import { relistedEmail } from "./moderation.emails.ts";
import { isShown } from "./moderation.rules.ts";
import {
  type ModeratedProfile,
  moderationActions,
  saveUnlisted,
  selectModerated,
  selectModeratedOf,
  selectUnlistedFor,
} from "./moderation.store.server.ts";

type Holder = Pick<MentorLicense, "userId" | "email">;

/** Takes profiles off the list that offer advice by a license which has ended. */
export async function unlistUnlicensed(
  services: Services,
  transaction: DatabaseTransaction,
  license: Holder,
  by: string | null,
): Promise<ListingAfterEnd> {
  const now = services.clock.now();
  const today = earliestDay(now);
  const profiles = await selectModeratedOf(transaction, license);
  let listing: ListingAfterEnd = null;
  for (const profile of profiles) {
    if (profile.unlistedAt) continue;
    if (await isLicensed(transaction, profile, today)) {
      if (profile.state === "listed") listing ??= "listed";
      continue;
    }
    await saveUnlisted(transaction, profile.id, { at: now, reason: withoutLicense });
    await recordListing(services, transaction, profile, {
      by,
      listed: false,
      reason: withoutLicense,
    });
    listing = "unlisted";
  }
  return listing;
}

/** A profile of the holder of a license that was checked just now. */
export interface CheckedProfile {
  /** As it is now. */
  profile: ModeratedProfile;
  isRelisted: boolean;
}

const licensedAgain = "We've checked a license for the advice that this profile offers.";
const withoutAdvice = "This profile no longer offers the advice that it needed a license for.";

/**
 * Puts profiles back on the list that were only hidden for want of a license. Answers all profiles of the license's
 * holder.
 */
export async function relistLicensed(
  services: Services,
  transaction: DatabaseTransaction,
  license: Holder,
  by: string,
): Promise<CheckedProfile[]> {
  const today = earliestDay(services.clock.now());
  const checked: CheckedProfile[] = [];
  for (const profile of await selectModeratedOf(transaction, license)) {
    // An address that someone has given up may be another account's profile's by now.
    const isOthers = license.userId && profile.userId && license.userId !== profile.userId;
    if (isOthers) continue;
    const isMissing = profile.unlistedReason === withoutLicense;
    if (!isMissing || !(await isLicensed(transaction, profile, today))) {
      checked.push({ profile, isRelisted: false });
      continue;
    }
    const present = await relist(services, transaction, profile, { by, reason: licensedAgain });
    checked.push({ profile: present, isRelisted: true });
  }
  return checked;
}

/**
 * Puts a profile back on the list that was only hidden for want of a license and, since its text changed, doesn't need
 * it anymore. Its mentor gets an email if visitors see it then.
 */
export async function relistWithoutAdvice(
  services: Services,
  transaction: DatabaseTransaction,
  profileId: string,
  by: string | null,
): Promise<void> {
  const profile = await selectModerated(transaction, profileId, { lock: true });
  if (profile?.unlistedReason !== withoutLicense) return;
  if (!(await isLicensed(transaction, profile, earliestDay(services.clock.now())))) return;
  const present = await relist(services, transaction, profile, { by, reason: withoutAdvice });
  if (isShown(present.state)) await notifyRelisted(services, transaction, present, withoutAdvice);
}

/**
 * Finds the profiles of some addresses, in lower case, that are only hidden for want of a license and, by what they say
 * now, don't miss one. `relistWithoutAdvice` lists them again.
 */
export async function findRelistable(
  services: Services,
  emails: ReadonlySet<string>,
): Promise<string[]> {
  const today = earliestDay(services.clock.now());
  return await services.database.asSystem("find hidden mentors", async (transaction) => {
    const unlisted = await selectUnlistedFor(transaction, withoutLicense);
    const hidden = unlisted.filter(({ email }) => emails.has(email.toLowerCase()));
    const ids = hidden.map(({ id }) => id);
    const kinds = await selectKindsOfProfiles(transaction, ids, today);
    return hidden
      .filter(({ id, text }) => findAdvice(text, areasOf(kinds.get(id) ?? [])).length === 0)
      .map(({ id }) => id);
  });
}

/** Answers the profile as it is then. */
async function relist(
  services: Services,
  transaction: DatabaseTransaction,
  profile: ModeratedProfile,
  { by, reason }: { by: string | null; reason: string },
): Promise<ModeratedProfile> {
  await saveUnlisted(transaction, profile.id, null);
  await recordListing(services, transaction, profile, { by, listed: true, reason });
  return (await selectModerated(transaction, profile.id)) ?? profile;
}

/** Whether visitors see a profile of the license's holder. */
export function listingAfterCheck(checked: readonly CheckedProfile[]): ListingAfterCheck {
  const shown = checked.filter(({ profile }) => isShown(profile.state));
  if (shown.length > 0) return shown.some(({ isRelisted }) => isRelisted) ? "relisted" : "shown";
  return checked.some(({ profile }) => profile.state === "unlisted") ? "hidden" : null;
}

async function isLicensed(
  transaction: DatabaseTransaction,
  profile: ModeratedProfile,
  today: string,
): Promise<boolean> {
  const kinds = await selectKinds(transaction, holderOf(profile), today);
  return findAdvice(profile.text, areasOf(kinds)).length === 0;
}

async function recordListing(
  services: Services,
  transaction: DatabaseTransaction,
  profile: ModeratedProfile,
  { by, listed, reason }: { by: string | null; listed: boolean; reason: string },
): Promise<void> {
  await services.audit.record(transaction, {
    actorId: by,
    action: listed ? moderationActions.relisted : moderationActions.unlisted,
    subject: {
      type: "mentor_profile",
      id: profile.id,
      name: profile.text.full_name,
      personId: profile.userId,
    },
    before: { listed: !listed },
    after: { listed },
    reason,
  });
}

/** Writes to the mentor's account, or to the address of a profile from the sheet. */
export async function notifyRelisted(
  services: Services,
  transaction: DatabaseTransaction,
  { id, userId, email: address, isSample }: ModeratedProfile,
  reason = licensedAgain,
): Promise<void> {
  const to = userId ? await readAccountEmail(transaction, userId) : isSample ? undefined : address;
  if (!to) return;
  const href = new URL(profilePath(id), services.application.baseUrl).href;
  await services.mail.enqueue(transaction, relistedEmail(to, { href, reason }));
}
