import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isProductError, ProductError } from "#shared/errors.ts";
import { requireKind } from "./access.rules.ts";
import { type Saved, type SaveRequest, saveDraft } from "./drafts.usecases.server.ts";
import { type Published, publishDraft } from "./publish.usecases.server.ts";
import type { SaveConflict } from "./publishing.types.ts";
import { scheduleDraft } from "./schedule.usecases.server.ts";

/**
 * Saves what the form brings and publishes it. Where it can't be published it is saved all the
 * same: `details.saved` names the draft. A double click publishes once.
 *
 * @throws as `saveDraft` and `publishDraft` do
 */
export async function saveAndPublish(
  services: Services,
  viewer: Viewer,
  request: SaveRequest,
): Promise<Published> {
  requireKind(services, viewer, { kind: request.kind, act: "publish" });
  const saved = await saveUnlessPublished(services, viewer, request);
  if ("subjectId" in saved) return saved;
  return await withSaved(saved, () =>
    publishDraft(services, viewer, { kind: request.kind, ...saved }),
  );
}

/** As `saveAndPublish`, for a time. */
export async function saveAndSchedule(
  services: Services,
  viewer: Viewer,
  request: SaveRequest & { at: Date },
): Promise<Saved> {
  requireKind(services, viewer, { kind: request.kind, act: "publish" });
  const saved = await saveDraft(services, viewer, request);
  await withSaved(saved, () =>
    scheduleDraft(services, viewer, { kind: request.kind, at: request.at, ...saved }),
  );
  return saved;
}

async function saveUnlessPublished(
  services: Services,
  viewer: Viewer,
  request: SaveRequest,
): Promise<Saved | Published> {
  try {
    return await saveDraft(services, viewer, request);
  } catch (error) {
    const conflict = isProductError(error) && (error.details.conflict as SaveConflict | undefined);
    if (conflict && conflict.what === "gone" && conflict.subjectId !== null) {
      if (conflict.differences.length === 0) return { subjectId: conflict.subjectId };
    }
    throw error;
  }
}

async function withSaved<Result>(saved: Saved, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isProductError(error)) throw error;
    const { code, status, message, details } = error;
    throw new ProductError(code, status, message, { cause: error, details: { ...details, saved } });
  }
}
