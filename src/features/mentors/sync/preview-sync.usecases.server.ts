import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { describeSync } from "./sync.rules.ts";
import { readSheet, requireSyncer } from "./sync.usecases.server.ts";
import { planSync, type SyncPlan } from "./sync-plan.usecases.server.ts";

/** A sync before it writes anything. */
export interface SyncPreview extends Omit<SyncPlan, "kept"> {
  sheet: string;
  /** As the sync would say it. */
  message: string;
  errors: string[];
}

/**
 * The changes that a sync would make now. Only reads.
 *
 * @throws as `syncMentors`
 */
export async function previewSync(services: Services, viewer: Viewer): Promise<SyncPreview> {
  requireSyncer(viewer);
  const read = await readSheet(services);
  const { kept, ...plan } = await planSync(services, read);
  const { title, errors, mentors } = read;
  const rows = mentors.length + errors.length;
  const unchanged = mentors.length - plan.added.count - plan.changed.count;
  const counts = { rows, unchanged, refused: errors.length };
  const message = describeSync(title, counts, { missing: plan.missing, kept });
  return { sheet: title, message, errors, ...plan };
}
