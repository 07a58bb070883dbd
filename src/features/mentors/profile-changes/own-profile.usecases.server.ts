import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import { holderOf } from "../licenses/licenses.store.server.ts";
import { findUnlicensedAdvice } from "../licenses/licenses.usecases.server.ts";
import { type ImmediateFields, pickFields, places } from "../mentor-fields.rules.ts";
import { relistWithoutAdvice } from "../moderation/license-listing.usecases.server.ts";
import { withdrawPending } from "../pending-changes.store.server.ts";
import { type ChangedClaim, listChangedClaims } from "./claims.rules.ts";
import { ownProfile } from "./own-profile.schemas.ts";
import { studioErrors } from "./profile-changes.errors.ts";
import {
  type EditableProfile,
  insertChange,
  type ProfileChange,
  selectLatestChange,
  selectOwnProfile,
  updateProfile,
} from "./profile-changes.store.server.ts";

export interface OwnProfilePage {
  profile: EditableProfile;
  /** The latest change, if it wasn't taken back; decided or not. */
  change: ProfileChange | undefined;
}

/** The viewer's mentor profile for editing; undefined for viewers who aren't mentors. */
export async function readOwnMentorProfile(
  services: Services,
  viewer: Viewer,
): Promise<OwnProfilePage | undefined> {
  if (viewer.kind !== "user") return undefined;
  return await services.database.as(viewer, async (transaction) => {
    const profile = await selectOwnProfile(transaction, viewer.userId);
    return profile && { profile, change: await selectLatestChange(transaction, profile.id) };
  });
}

export type SavedProfile =
  | { problems: FieldProblem[] }
  | {
      problems: undefined;
      /** The change that waits for review now. */
      waiting: ChangedClaim[];
    };

/**
 * Saves a mentor's own profile. Claims that differ from the public ones wait for review, in the place of what waited before; claims put back to
 * the public ones take that back. Everything else changes right away, and a profile that was hidden for want of a license
 * is listed again once it doesn't need it. Audited. `form` is as it was sent.
 *
 * @throws `not_a_mentor`.
 */
export async function saveOwnMentorProfile(
  services: Services,
  viewer: UserViewer,
  form: Record<string, unknown>,
): Promise<SavedProfile> {
  const checked = ownProfile.safeParse(form);
  if (!checked.success) return { problems: listProblems(checked.error) };
  const immediate = pickFields(checked.data, places.immediate);
  const wanted = pickFields(checked.data, places.claims);

  return await services.database.asSystem("save own mentor profile", async (transaction) => {
    const profile = await selectOwnProfile(transaction, viewer.userId, { lock: true });
    if (!profile) throw studioErrors.notAMentor();
    const problems = await findUnlicensedAdvice(
      services,
      transaction,
      holderOf({ userId: viewer.userId, email: profile.email, ownsEmail: profile.owns_email }),
      { ...checked.data },
      { reader: "mentor" },
    );
    if (problems.length > 0) return { problems };
    const now = services.clock.now();
    const fields = changedFields(profile, immediate);
    if (fields.length > 0) await updateProfile(transaction, profile.id, immediate, now);
    await relistWithoutAdvice(services, transaction, profile.id, viewer.userId);

    const before = pickFields(profile, places.claims);
    const waiting = listChangedClaims(before, wanted);
    const latest = await selectLatestChange(transaction, profile.id);
    const pending = latest?.status === "pending" ? latest : undefined;
    const isAskedAlready =
      pending !== undefined && listChangedClaims(pending.after, wanted).length === 0;
    if (!isAskedAlready || waiting.length === 0) {
      await withdrawPending(transaction, profile.id, now);
      if (waiting.length > 0) {
        await insertChange(transaction, { profileId: profile.id, before, after: wanted, now });
      }
    }
    if (fields.length > 0 || waiting.length > 0 || pending) {
      await services.audit.record(transaction, {
        actorId: viewer.userId,
        action: "mentorship.profile_edited",
        subject: { type: "mentor_profile", id: profile.id },
        details: { fields, waiting: waiting.map(({ name }) => name) },
      });
    }
    return { problems: undefined, waiting };
  });
}

/** Takes back what waits for review. Safe to repeat. */
export async function withdrawProfileChange(services: Services, viewer: UserViewer): Promise<void> {
  await services.database.asSystem("withdraw profile change", async (transaction) => {
    const profile = await selectOwnProfile(transaction, viewer.userId, { lock: true });
    if (!profile) throw studioErrors.notAMentor();
    await withdrawPending(transaction, profile.id, services.clock.now());
  });
}

function changedFields(profile: ImmediateFields, wanted: ImmediateFields): string[] {
  return places.immediate.filter(
    (name) => JSON.stringify(profile[name]) !== JSON.stringify(wanted[name]),
  );
}
