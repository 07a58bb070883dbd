import type { Stage } from "#features/jobs/jobs.contract.ts";
import { isActive, type StageKind } from "#features/jobs/jobs-parts.contract.ts";

export const maxStages = 15;

/** Kinds that a job can have several stages of. */
export const addableKinds = ["screening", "interview", "offer"] as const;
export type AddableKind = (typeof addableKinds)[number];

/** Names of a new job's stages, by kind. */
export const defaultStageNames = {
  new: "New",
  screening: "Screening",
  interview: "Interview",
  offer: "Offer",
};

/** A stage as it's saved; without an id it's new. */
export interface StageDraft {
  id: string | null;
  kind: StageKind;
  name: string;
  promisedDays: number | null;
}

/** Whether a stage can change its place: the first one and those that end an application stay. */
export const isMovable = ({ kind }: Pick<Stage, "kind">) => isActive(kind) && kind !== "new";

/** The stages with one of them before or after its neighbor; as they were where it can't go there. */
export function moveStage<Each extends Pick<Stage, "id" | "kind">>(
  stages: readonly Each[],
  id: string,
  by: -1 | 1,
): Each[] {
  const from = stages.findIndex((stage) => stage.id === id);
  const moved = stages[from];
  const neighbor = stages[from + by];
  if (!moved || !neighbor || !isMovable(moved) || !isMovable(neighbor)) return [...stages];
  const result = [...stages];
  result[from] = neighbor;
  result[from + by] = moved;
  return result;
}

/** The stages with a new one after the last in which applications are under way. */
export function addStage(
  stages: readonly StageDraft[],
  added: { kind: AddableKind; name: string; promisedDays: number },
): StageDraft[] {
  const last = stages.findLastIndex(({ kind }) => isActive(kind));
  return [...stages.slice(0, last + 1), { id: null, ...added }, ...stages.slice(last + 1)];
}
