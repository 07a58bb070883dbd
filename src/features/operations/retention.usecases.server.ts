import { listRetentionRuns } from "#platform/retention/retention-runs.store.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { KeptData, KeptElsewhere } from "./operations.types.ts";
import { requireOperator } from "./queues.usecases.server.ts";

/** The retention of each kind of data, with its last round of deletions. */
export async function readRetention(
  services: Services,
  viewer: Viewer,
): Promise<{ kept: KeptData[]; elsewhere: KeptElsewhere[] }> {
  requireOperator(viewer);
  const runs = await services.database.asSystem("list retention runs", listRetentionRuns);
  const runOf = new Map(runs.map((run) => [run.kind, run]));
  const { rules, own } = services.retention;
  return {
    kept: rules.map(({ kind, label, from, days, allowed, bounds }) => ({
      kind,
      label,
      from,
      days,
      allowed,
      bounds,
      run: runOf.get(kind) ?? null,
    })),
    elsewhere: own.map(({ kind, label, when, job }) => ({ kind, label, when, job })),
  };
}
