import { Link } from "react-router";
import { threadPath } from "../messages.constants.ts";
import type { LoadedThread } from "../messages.types.ts";
import { Conversation, useOpenThread } from "./conversation.tsx";

/** A thread as a part of another feature's page, whose form `send` takes the message. */
export function ThreadPanel({ loaded, idPrefix }: { loaded: LoadedThread; idPrefix: string }) {
  return (
    <div className="grid gap-6">
      <Conversation open={useOpenThread(loaded)} idPrefix={idPrefix} />
      <p className="text-sm">
        <Link to={threadPath(loaded.thread.id)} className="link">
          Archive, block or report this conversation
        </Link>
      </p>
    </div>
  );
}
