import { Badge } from "#ui/content/badge.tsx";
import type { BoardRow } from "../board/board.rules.ts";

/** Number of an applicant's messages that the team hasn't read. */
export function UnreadBadge({ row: { unread } }: { row: BoardRow }) {
  if (unread === 0) return null;
  return <Badge tone="success">{unread === 1 ? "1 new message" : `${unread} new messages`}</Badge>;
}
