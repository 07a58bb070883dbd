import { listStages, type Stage, saveStages } from "#features/jobs/jobs.contract.ts";
import { violates } from "#platform/database/database.errors.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { hiringErrors } from "../hiring.errors.ts";
import {
  type AddableKind,
  addStage,
  isMovable,
  maxStages,
  moveStage,
  type StageDraft,
} from "./stages.rules.ts";
import { countInStages, hasScorecards } from "./stages.store.server.ts";

/** A job's stages with how many applications are in each. */
export interface StageSettings extends JobAccess {
  stages: (Stage & { count: number })[];
}

/** Reads a job's stages for those who decide; undefined for others. */
export async function readStageSettings(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<StageSettings | undefined> {
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    if (!access.canDecide) return undefined;
    const counts = await countInStages(transaction, { jobId, viewerId: viewer.userId });
    const stages = await listStages(transaction, jobId);
    return {
      ...access,
      stages: stages.map((stage) => ({ ...stage, count: counts.get(stage.id) ?? 0 })),
    };
  });
}

/** A change to a job's stages. */
export type StageChange =
  | { kind: "save"; stageId: string; name: string; promisedDays: number | null }
  | { kind: "add"; stageKind: AddableKind; name: string; promisedDays: number }
  | { kind: "move"; stageId: string; by: -1 | 1 }
  | { kind: "remove"; stageId: string };

/**
 * Changes a job's stages. Days promised count from the next move into a stage.
 *
 * @throws `hiring_stage_unknown`, `hiring_stage_in_use`, `hiring_stage_rated`, `hiring_too_many_stages`; what `actOn` throws.
 */
export async function changeStages(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  change: StageChange,
): Promise<void> {
  const wanted = { jobId, permission: "decide applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { record }) => {
    const stages = await listStages(transaction, jobId);
    if ("stageId" in change && !stages.some(({ id }) => id === change.stageId)) {
      throw hiringErrors.stageUnknown();
    }
    if (change.kind === "remove" && (await hasScorecards(transaction, change.stageId))) {
      throw hiringErrors.stageRated();
    }
    await saveStages(transaction, jobId, apply(stages, change)).catch((error: unknown) => {
      throw violates(error, "job_applications_stage")
        ? hiringErrors.stageInUse({ cause: error })
        : error;
    });
    await record("stages_changed", { change: change.kind });
  });
}

function apply(stages: readonly Stage[], change: StageChange): StageDraft[] {
  if (change.kind === "add") {
    if (stages.length >= maxStages) throw hiringErrors.tooManyStages();
    const { stageKind: kind, name, promisedDays } = change;
    return addStage(stages, { kind, name, promisedDays });
  }
  if (change.kind === "move") return moveStage(stages, change.stageId, change.by);
  if (change.kind === "remove") {
    return stages.filter((stage) => {
      if (stage.id !== change.stageId) return true;
      if (!isMovable(stage)) throw hiringErrors.stageUnknown();
      return false;
    });
  }
  return stages.map((stage) =>
    stage.id === change.stageId
      ? {
          ...stage,
          name: change.name,
          promisedDays:
            stage.promisedDays === null ? null : (change.promisedDays ?? stage.promisedDays),
        }
      : stage,
  );
}
