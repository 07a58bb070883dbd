import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { ensureHost } from "#features/booking/booking.contract.ts";
import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { requireOther } from "#platform/http/own-matter.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { newHostOf } from "../hosts/mentor-host.rules.ts";
import { holderOf } from "../licenses/licenses.store.server.ts";
import { findUnlicensedAdvice, requireLicensed } from "../licenses/licenses.usecases.server.ts";
import { labelInSentence } from "../mentor-fields.rules.ts";
import { profilePath } from "../mentors.constants.ts";
import { withdrawPending } from "../pending-changes.store.server.ts";
import { relistWithoutAdvice } from "./license-listing.usecases.server.ts";
import {
  entriesShown,
  maxMentorSearchLength,
  mentorsPerAdminPage,
  withoutLicense,
} from "./moderation.constants.ts";
import { editedEmail, relistedEmail, unlistedEmail } from "./moderation.emails.ts";
import { moderationErrors } from "./moderation.errors.ts";
import { changedText, describeChanges, isShown } from "./moderation.rules.ts";
import { moderationForm, unlistForm } from "./moderation.schemas.ts";
import {
  listModeration,
  type ModeratedProfile,
  moderationActions,
  saveText,
  saveUnlisted,
  searchProfiles,
  selectModerated,
} from "./moderation.store.server.ts";
import type { AdministeredMentor, AdministeredMentorDetails } from "./moderation.types.ts";

export interface MentorsPage {
  mentors: AdministeredMentor[];
  total: number;
  page: number;
  pages: number;
  search: string;
}

/** One page of 50 mentors by name, listed or not, whose name, title or address holds the text. */
export async function listMentorsForAdmin(
  services: Services,
  viewer: Viewer,
  { search, unlistedOnly, page }: { search: string; unlistedOnly: boolean; page: number },
): Promise<MentorsPage> {
  const admin = requireAdmin(viewer);
  const text = cleanText(search, maxMentorSearchLength);
  const checked = Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
  const { mentors, total } = await services.database.as(admin, (transaction) =>
    searchProfiles(transaction, {
      text,
      unlistedOnly,
      limit: mentorsPerAdminPage,
      offset: (checked - 1) * mentorsPerAdminPage,
    }),
  );
  const pages = Math.max(1, Math.ceil(total / mentorsPerAdminPage));
  return { mentors, total, page: checked, pages, search: text };
}

/** A mentor with what was done to the profile. @throws `mentor_not_found`. */
export async function readMentorForAdmin(
  services: Services,
  viewer: Viewer,
  profileId: string,
): Promise<AdministeredMentorDetails> {
  requireAdmin(viewer);
  if (!isId(profileId)) throw moderationErrors.mentorNotFound();
  return await services.database.asSystem("read mentor for admin", async (transaction) => {
    const profile = await selectModerated(transaction, profileId);
    if (!profile) throw moderationErrors.mentorNotFound();
    const log = await listModeration(transaction, profileId, entriesShown);
    return { ...profile, shown: digestShown(profile.text), log };
  });
}

/**
 * Takes a mentor off the list: the profile is not shown and takes no bookings. Sessions stay. One that is hidden for want
 * of a license can be taken off too, and then doesn't come back by itself.
 *
 * @throws `validation_failed` without a fitting reason; `mentor_not_found`; `mentor_already_unlisted`.
 */
export async function unlistMentor(
  services: Services,
  viewer: Viewer,
  profileId: string,
  entered: Record<string, unknown>,
): Promise<void> {
  const reason = readReason(entered);
  await moderate(services, viewer, profileId, async (transaction, profile, record) => {
    const listed = profile.unlistedAt === null;
    const comesBack = profile.unlistedReason === withoutLicense;
    if (!listed && !comesBack) throw moderationErrors.alreadyUnlisted();
    await saveUnlisted(transaction, profile.id, { at: services.clock.now(), reason });
    await record("unlisted", { reason, before: { listed }, after: { listed: false } });
    const { baseUrl } = services.application;
    await notify(services, transaction, profile, (to) => unlistedEmail(to, { baseUrl, reason }));
  });
}

/**
 * Brings a mentor back who was taken off the list. They get an email if visitors see the profile then: one whose
 * account is suspended or about to be deleted stays hidden.
 *
 * @throws as `unlistMentor`, and `mentor_not_unlisted`; `advice_unlicensed` when it offers advice for
 *   which no license is checked; `own_matter` for the viewer's own profile.
 */
export async function relistMentor(
  services: Services,
  viewer: Viewer,
  profileId: string,
  entered: Record<string, unknown>,
): Promise<void> {
  const admin = requireAdmin(viewer);
  const reason = readReason(entered);
  await moderate(services, viewer, profileId, async (transaction, profile, record) => {
    requireOther(admin, profile.userId);
    if (!profile.unlistedAt) throw moderationErrors.notUnlisted();
    await requireLicensed(services, transaction, holderOf(profile), { ...profile.text });
    await saveUnlisted(transaction, profile.id, null);
    await record("relisted", { reason, before: { listed: false }, after: { listed: true } });
    const present = await selectModerated(transaction, profile.id);
    if (!present || !isShown(present.state)) return;
    const href = new URL(profilePath(profile.id), services.application.baseUrl).href;
    await notify(services, transaction, profile, (to) => relistedEmail(to, { href, reason }));
  });
}

/**
 * Rewords a profile or removes parts of it. A change that the mentor asked for and that waits is
 * withdrawn, for it would bring the old words back. A profile that was hidden for want of a license is listed again.
 *
 * @throws `validation_failed` with all problems; `mentor_not_found`; `profile_unchanged`; `profile_changed` when it was
 *   changed since it was shown; `own_matter` for the viewer's own, which the studio changes.
 */
export async function editMentorText(
  services: Services,
  viewer: Viewer,
  profileId: string,
  entered: Record<string, unknown>,
): Promise<void> {
  const admin = requireAdmin(viewer);
  const form = moderationForm.safeParse(entered);
  if (!form.success) throw invalidInput(listProblems(form.error));
  const { reason, ...text } = form.data;
  const { shown } = entered;
  await moderate(services, viewer, profileId, async (transaction, profile, record) => {
    requireOther(admin, profile.userId);
    const { before, after } = changedText(profile.text, text);
    if (Object.keys(after).length === 0) throw moderationErrors.nothingChanged();
    if (shown !== undefined && shown !== digestShown(profile.text)) {
      throw moderationErrors.profileChanged();
    }
    const now = services.clock.now();
    const problems = await findUnlicensedAdvice(
      services,
      transaction,
      holderOf(profile),
      { ...text },
      { reader: "operator" },
    );
    if (problems.length > 0) throw invalidInput(problems);
    await saveText(transaction, profile.id, after, now);
    const withdrew = await withdrawPending(transaction, profile.id, now);
    // The name is in the appointments too.
    if (after.full_name && profile.userId) {
      await ensureHost(
        transaction,
        newHostOf({ id: profile.id, full_name: text.full_name, user_id: profile.userId }),
      );
    }
    await record("edited", { reason, before, after });
    const labels = describeChanges(before, after).map(({ label }) => labelInSentence(label));
    const { baseUrl } = services.application;
    await notify(services, transaction, profile, (to) =>
      editedEmail(to, { baseUrl, labels, reason, withdrew }),
    );
    await relistWithoutAdvice(services, transaction, profile.id, admin.userId);
  });
}

type Recording = (
  what: keyof typeof moderationActions,
  about: { reason: string; before: Record<string, unknown>; after: Record<string, unknown> },
) => Promise<void>;

async function moderate(
  services: Services,
  viewer: Viewer,
  profileId: string,
  work: (
    transaction: DatabaseTransaction,
    profile: ModeratedProfile,
    record: Recording,
  ) => Promise<void>,
): Promise<void> {
  const admin = requireAdmin(viewer);
  if (!isId(profileId)) throw moderationErrors.mentorNotFound();
  await services.database.asSystem("moderate mentor", async (transaction) => {
    const profile = await selectModerated(transaction, profileId, { lock: true });
    if (!profile) throw moderationErrors.mentorNotFound();
    await work(transaction, profile, async (what, about) => {
      await services.audit.record(transaction, {
        actorId: admin.userId,
        action: moderationActions[what],
        subject: {
          type: "mentor_profile",
          id: profile.id,
          name: profile.text.full_name,
          personId: profile.userId,
        },
        ...about,
      });
    });
  });
}

/** Emails the mentor's account, or the address from the sheet. Samples get nothing. */
async function notify(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, email, isSample }: ModeratedProfile,
  write: (to: string) => Email,
): Promise<void> {
  const to = userId ? await readAccountEmail(transaction, userId) : isSample ? undefined : email;
  if (to) await services.mail.enqueue(transaction, write(to));
}

function readReason(entered: Record<string, unknown>): string {
  const form = unlistForm.safeParse(entered);
  if (form.success) return form.data.reason;
  throw invalidInput(listProblems(form.error));
}

function requireAdmin(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user" || !hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  return viewer;
}
