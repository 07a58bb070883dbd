import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { dropUnusedPhotos } from "../photos/own-photo.usecases.server.ts";
import { type ApplicationDraft, applicationDraftSchema } from "./application-drafts.schemas.ts";
import {
  deleteApplicationDraft,
  findApplicationDraft,
  upsertApplicationDraft,
} from "./application-drafts.store.server.ts";

/** Saves what the applicant has typed so far, in place of their last draft. */
export async function saveApplicationDraft(
  services: Services,
  viewer: UserViewer,
  draft: ApplicationDraft,
): Promise<void> {
  await services.database.asSystem("save draft of application", (transaction) =>
    upsertApplicationDraft(transaction, viewer.userId, draft, services.clock.now()),
  );
}

/** Deletes the viewer's unsent draft, with the photo that waited to go along. */
export async function discardApplicationDraft(
  services: Services,
  viewer: UserViewer,
): Promise<void> {
  await services.database.asSystem("discard draft of application", async (transaction) => {
    await deleteApplicationDraft(transaction, viewer.userId);
    await dropUnusedPhotos(transaction, viewer.userId);
  });
}

/** The viewer's unsent draft; undefined when there is none. */
export async function readApplicationDraft(
  services: Services,
  viewer: Viewer,
): Promise<ApplicationDraft | undefined> {
  if (viewer.kind !== "user") return undefined;
  const stored = await services.database.as(viewer, (transaction) =>
    findApplicationDraft(transaction, viewer.userId),
  );
  return applicationDraftSchema().safeParse(stored).data;
}
