import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { findGuide, requireGuide } from "./guides.usecases.server.ts";
import { guidePath } from "./resources.constants.ts";
import {
  deleteSavedSlug,
  hasSavedSlug,
  insertSavedSlug,
  savedSlugs,
} from "./saved-guides.store.server.ts";

export interface SavedGuide {
  slug: string;
  title: string;
  category: string;
  readMinutes: number;
  path: string;
}

/** Keeps a guide for a person; keeping it again changes nothing. Throws `guide_not_found`. */
export async function saveGuide(
  { database, clock }: Services,
  user: UserViewer,
  slug: string,
): Promise<void> {
  const guide = requireGuide(slug);
  await database.asSystem("save guide", (transaction) =>
    insertSavedSlug(transaction, {
      user_id: user.userId,
      slug: guide.slug,
      saved_at: clock.now(),
    }),
  );
}

/** The opposite of `saveGuide`; without effect where nothing was kept. */
export async function unsaveGuide(
  { database }: Services,
  user: UserViewer,
  slug: string,
): Promise<void> {
  await database.asSystem("delete guide", (transaction) =>
    deleteSavedSlug(transaction, user.userId, slug),
  );
}

/** Whether the viewer keeps the guide; false for visitors who are not signed in. */
export async function isGuideSaved(
  { database }: Services,
  viewer: Viewer,
  slug: string,
): Promise<boolean> {
  if (viewer.kind !== "user") return false;
  return await database.as(viewer, (transaction) => hasSavedSlug(transaction, viewer.userId, slug));
}

/** A person's saved guides, latest first. Guides that are no longer published are left out. */
export async function listSavedGuides(
  { database }: Services,
  user: UserViewer,
): Promise<SavedGuide[]> {
  const slugs = await database.value(user, savedSlugs({ userId: user.userId }));
  return slugs.flatMap((slug) => {
    const guide = findGuide(slug);
    if (!guide) return [];
    const { title, category, readMinutes } = guide;
    return [{ slug, title, category, readMinutes, path: guidePath(slug) }];
  });
}
