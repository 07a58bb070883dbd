import { listStages, type Stage } from "#features/jobs/jobs.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { cardsPerColumn, rowsPerPage } from "../hiring.constants.ts";
import { listWaitingNotices, type WaitingNotice } from "../notices/notices.store.server.ts";
import type { BoardChoice, BoardRow } from "./board.rules.ts";
import { listBoard, listTagsOfJob } from "./board.store.server.ts";

/** A job's applications as a board or a page of the table. */
export interface Board extends JobAccess {
  stages: Stage[];
  rows: BoardRow[];
  total: number;
  pages: number;
  tags: string[];
  /** Emails to applicants that can still be stopped. */
  waiting: WaitingNotice[];
}

/** Reads a job's applications for its people; undefined for others. */
export async function readBoard(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  { view, sort, descending, page, ...filter }: BoardChoice,
): Promise<Board | undefined> {
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    const stages = await listStages(transaction, jobId);
    const work = { jobId, viewerId: viewer.userId };
    const rows = await listBoard(
      transaction,
      {
        ...work,
        filter,
        onlyOwn: access.onlyOwn,
        now: services.clock.now(),
      },
      view === "board"
        ? { kind: "board", perStage: cardsPerColumn }
        : { kind: "table", sort, descending, limit: rowsPerPage, page },
    );
    const total = rows[0]?.total ?? 0;
    return {
      ...access,
      stages,
      rows,
      total,
      pages: countPages(total, rowsPerPage),
      tags: await listTagsOfJob(transaction, jobId),
      waiting: access.canDecide ? await listWaitingNotices(transaction, work) : [],
    };
  });
}
