import { readFullNames } from "#features/account/account.contract.ts";
import { listStages, moveApplications, type Stage } from "#features/jobs/jobs.contract.ts";
import { canMove } from "#features/jobs/jobs-parts.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn } from "../access/access.usecases.server.ts";
import { findHeld, type HeldApplication, readLastMoves } from "../access/held.store.server.ts";
import { maxSelected } from "../hiring.constants.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { noteInterviewsHeld } from "../interviews/interviews.usecases.server.ts";
import { planStageNotices } from "../notices/notices.usecases.server.ts";
import { nameOfApplicant, type Selected } from "./board.rules.ts";

/** An application that wasn't moved, and why. */
export interface NotMoved {
  id: string;
  name: string;
  /** The stage it is in now. */
  stage: string;
  /**
   * `changed`: someone else moved it first. `withdrawn`: its applicant withdrew it first. `decided`: its stage ends an
   * application.
   */
  reason: "changed" | "withdrawn" | "decided" | "gone";
  /** Name of the person who moved it last; null where it isn't known. */
  by: string | null;
  at: Date | null;
}

/** Result for each application that was selected. */
export interface Verdict {
  moved: { id: string; name: string }[];
  notMoved: NotMoved[];
  /** The stage they were moved to. */
  to: string;
}

/**
 * Moves applications of a job to another of its stages, each from the stage in which it was seen. If two
 * people move the same one, the second reads who moved it and where it is.
 *
 * @throws `hiring_nothing_selected`, `hiring_too_many_selected`, `hiring_stage_unknown`,
 *   `hiring_decline_elsewhere`; what `actOn` throws.
 */
export async function moveSelected(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  { selected, to }: { selected: readonly Selected[]; to: string },
): Promise<Verdict> {
  checkSelected(selected);
  return await actOn(
    services,
    viewer,
    { jobId, permission: "decide applications" },
    async (transaction, { record }) => {
      const stages = await listStages(transaction, jobId);
      const target = stages.find(({ id }) => id === to);
      if (!target || target.kind === "withdrawn") throw hiringErrors.stageUnknown();
      if (target.kind === "declined") throw hiringErrors.declineElsewhere();
      const work = { jobId, viewerId: viewer.userId };
      const before = await findHeld(transaction, work, idsOf(selected));
      const moved = await moveEach(services, transaction, viewer, { before, selected, target });
      const isMoved = ({ id }: { id: string }) => moved.some((each) => each.id === id);
      if (moved.length > 0) {
        await record("applications_moved", { to: target.name, applications: idsOf(moved) });
      }
      return {
        to: target.name,
        moved: moved.map(({ id, name }) => ({ id, name: nameOfApplicant(name) })),
        notMoved: await explain(
          transaction,
          work,
          selected.filter((each) => !isMoved(each)),
        ),
      };
    },
  );
}

export function checkSelected(selected: readonly unknown[]): void {
  if (selected.length === 0) throw hiringErrors.nothingSelected();
  if (selected.length > maxSelected) throw hiringErrors.tooManySelected();
}

export const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

async function moveEach(
  services: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  {
    before,
    selected,
    target,
  }: { before: HeldApplication[]; selected: readonly Selected[]; target: Stage },
): Promise<HeldApplication[]> {
  const now = services.clock.now();
  const wanted = before.filter(
    ({ id, stageId, stageKind }) =>
      selected.some((each) => each.id === id && each.from === stageId) &&
      canMove(stageKind, target.kind),
  );
  const moved = new Set<string>();
  for (const from of new Set(wanted.map(({ stageId }) => stageId))) {
    const ids = await moveApplications(transaction, {
      applicationIds: idsOf(wanted.filter(({ stageId }) => stageId === from)),
      from,
      to: target.id,
      as: "moved",
      actorId: viewer.userId,
      now,
    });
    for (const id of ids) moved.add(id);
  }
  const done = wanted.filter(({ id }) => moved.has(id));
  const { userId: actorId } = viewer;
  if (target.kind === "offer" || target.kind === "hired") {
    await noteInterviewsHeld(transaction, { left: done, actorId, now });
  }
  await planStageNotices(transaction, { moved: done, to: target.kind, actorId, now });
  return done;
}

/** Why applications were not moved, by how they are now. */
export async function explain(
  transaction: DatabaseTransaction,
  work: { jobId: string; viewerId: string },
  selected: readonly Selected[],
): Promise<NotMoved[]> {
  if (selected.length === 0) return [];
  const found = await findHeld(transaction, work, idsOf(selected));
  const moves = await readLastMoves(transaction, idsOf(found));
  const actors = [...moves.values()].flatMap(({ actorId }) => actorId ?? []);
  const names = await readFullNames(transaction, [...new Set(actors)]);
  return selected.map(({ id, from }) => {
    const now = found.find((each) => each.id === id);
    if (!now) return { id, name: "An applicant", stage: "", reason: "gone", by: null, at: null };
    const last = moves.get(id);
    return {
      id,
      name: nameOfApplicant(now.name),
      stage: now.stageName,
      reason: now.stageId === from ? "decided" : changeOf(now),
      by: (last?.actorId && names.get(last.actorId)) ?? null,
      at: last?.at ?? null,
    };
  });
}

const changeOf = ({ stageKind }: HeldApplication) =>
  stageKind === "withdrawn" ? "withdrawn" : "changed";
