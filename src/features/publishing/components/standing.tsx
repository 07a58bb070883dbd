import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { ContentRow } from "../publishing.types.ts";

const words: Record<string, string> = {
  published: "Published",
  unpublished: "Unpublished",
  archived: "Archived",
};

export function stateWord(state: string | null): string {
  return state === null ? "Never published" : (words[state] ?? state);
}

/** A thing's state: on the site or not, with a draft, with a schedule. */
export function Standing({
  state,
  expiresAt,
  isOver,
  isEnding,
  draftId,
  scheduledFor,
  scheduleProblem,
  isSample,
}: Pick<
  ContentRow,
  | "state"
  | "expiresAt"
  | "isOver"
  | "isEnding"
  | "draftId"
  | "scheduledFor"
  | "scheduleProblem"
  | "isSample"
>) {
  const endedAt = state === "published" && isOver ? expiresAt : null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {endedAt ? (
        <Badge tone="warning">
          Ended <LocalTime time={endedAt} />
        </Badge>
      ) : null}
      {state === null || endedAt ? null : (
        <Badge {...(state === "published" ? { tone: "success" } : {})}>{stateWord(state)}</Badge>
      )}
      {isEnding && expiresAt ? (
        <Badge tone="warning">
          Ends <LocalTime time={expiresAt} />
        </Badge>
      ) : null}
      {draftId ? <Badge>Draft</Badge> : null}
      {isSample ? <Badge tone="warning">Sample</Badge> : null}
      {scheduleProblem ? <Badge tone="warning">Schedule failed</Badge> : null}
      {scheduledFor ? (
        <span className="text-sm text-muted">
          Scheduled for <LocalTime time={scheduledFor} />
        </span>
      ) : null}
    </span>
  );
}
