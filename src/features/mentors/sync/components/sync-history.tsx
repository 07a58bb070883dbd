import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { syncPath } from "../../mentors.constants.ts";

interface ListedSync {
  id: string;
  kind: "sync" | "undo";
  by: string | null;
  at: Date;
  added: number;
  updated: number;
  removed: number;
  skipped: number;
  completed: boolean;
  undoneAt: Date | null;
}

/** The last ten syncs and undos, each with its own page. */
export function SyncHistory({ syncs }: { syncs: readonly ListedSync[] }) {
  return (
    <section aria-labelledby="syncs-title" className="grid gap-4">
      <h2 id="syncs-title" className="text-xl">
        Recent syncs
      </h2>
      {syncs.length === 0 ? (
        <p className="text-muted">No one has synced the sheet yet.</p>
      ) : (
        <ol className="border-t border-line">
          {syncs.map((sync) => (
            <li key={sync.id} className="grid gap-1 border-b border-line py-3">
              <Link
                to={syncPath(sync.id)}
                className="w-fit font-semibold underline underline-offset-4"
              >
                {sync.kind === "undo" ? "Undo" : "Sync"}, <LocalTime time={sync.at} />
              </Link>
              <p className="text-muted wrap-anywhere">
                {nameSyncActor(sync)}. {describeSyncCounts(sync)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Email of the person who ran a sync or undid one, or words where it isn't known. */
export function nameSyncActor({ by }: Pick<ListedSync, "by">): string {
  return by ?? "Command line or a deleted account";
}

/** The numbers of a sync or an undo, as sentences. */
export function describeSyncCounts(
  sync: Pick<
    ListedSync,
    "kind" | "added" | "updated" | "removed" | "skipped" | "completed" | "undoneAt"
  >,
): string {
  if (!sync.completed) return "It's still running, or it stopped before it finished.";
  const counts =
    sync.kind === "undo"
      ? `Restored ${sync.updated}, removed ${sync.removed}, left ${sync.skipped} unchanged.`
      : `Added ${sync.added}, updated ${sync.updated}, skipped ${sync.skipped}.`;
  return sync.undoneAt ? `${counts} Later undone.` : counts;
}
