import { useCallback, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { messagesShown, newestAnchor, threadPath } from "../messages.constants.ts";
import type { LoadedThread, Thread } from "../messages.types.ts";
import { MessageComposer } from "./message-composer.tsx";
import { rememberShown } from "./shown-thread.ts";
import { ThreadMessages } from "./thread-messages.tsx";
import { useMessageUpload } from "./use-message-upload.ts";
import { type ThreadChannel, useThreadChannel } from "./use-thread-channel.ts";

/** A thread on an open page, up to date. */
export interface OpenThread {
  loaded: LoadedThread;
  thread: Thread;
  draftId: string;
  channel: ThreadChannel;
}

/** Near enough to the end of the page to be shown what comes in, in pixels. */
const nearEnd = 400;

export function useOpenThread(loaded: LoadedThread): OpenThread {
  const { thread, draftId, loadNews } = useNewest(loaded);
  const channel = useThreadChannel({
    threadId: thread.id,
    role: thread.role,
    isOpen: thread.state === "open",
    onNews: loadNews,
  });
  return { loaded, thread, draftId, channel };
}

/** Messages of a thread, including new ones, and a field to write. The page's form `send` takes the message. */
export function Conversation({
  open: { loaded, thread, draftId, channel },
  idPrefix,
}: {
  open: OpenThread;
  /** Tells the fields' ids apart from those of other forms on the page. */
  idPrefix?: string;
}) {
  const { partner, state, messages, ownNewerId } = thread;
  const answer = useActionData<unknown>();
  const sent = isFormAnswer(answer) ? textOf(answer.values, "messageId") : "";
  const refused = sent && isFormAnswer(answer) ? answer : undefined;

  const [draft, setDraft] = useState({ id: sent || loaded.draftId, followsAnother: false });
  const isSent = ownNewerId === draft.id || messages.some(({ id }) => id === draft.id);
  if (isSent) setDraft({ id: draftId, followsAnother: true });

  const upload = useMessageUpload({
    threadId: thread.id,
    userId: loaded.userId,
    messageId: draft.id,
  });

  const end = useRef<HTMLDivElement>(null);
  const lastNumber = messages.at(-1)?.number;
  const shownNumber = useRef(lastNumber);
  useEffect(() => {
    if (shownNumber.current === lastNumber) return;
    shownNumber.current = lastNumber;
    const top = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    if (top < window.innerHeight + nearEnd) end.current?.scrollIntoView({ block: "end" });
  }, [lastNumber]);

  return (
    <>
      <ThreadMessages thread={thread} />
      <div
        ref={end}
        id={newestAnchor}
        className="grid scroll-mb-4 gap-2"
        data-live={channel.isLive}
      >
        <p role="status" className="min-h-6 text-sm text-muted">
          {channel.partnerIsTyping ? (
            <>
              <bdi>{partner.name}</bdi> is typing...
            </>
          ) : null}
        </p>
        {state === "open" ? (
          <MessageComposer
            key={draft.id}
            partnerName={partner.name}
            draftId={draft.id}
            upload={upload}
            focused={draft.followsAnother}
            onTyping={channel.sayTyping}
            idPrefix={idPrefix}
          />
        ) : (
          <Closed reason={thread.denial} body={textOf(refused?.values, "body")} />
        )}
      </div>
    </>
  );
}

/** The reason why no one can write here now; what was typed and not sent isn't lost. */
function Closed({ reason, body }: { reason: string | null; body: string }) {
  return (
    <Alert title={reason ?? ""}>
      {body ? (
        <>
          <p>Here's what you wrote, so you don't lose it:</p>
          <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
            {body}
          </p>
        </>
      ) : null}
    </Alert>
  );
}

/** The page's data, or newer data that was fetched since; and how to fetch again. */
function useNewest(loaded: LoadedThread) {
  const { search } = useLocation();
  const { data: fetched, load } = useFetcher<LoadedThread>({ key: `thread ${loaded.thread.id}` });
  const path = threadPath(loaded.thread.id);
  const { messages } = loaded.thread;
  // Messages that were unread when the page was loaded stay in view while new ones come in below them.
  const first = messages.length > messagesShown ? messages[0]?.number : undefined;
  const from = new URLSearchParams(search).get("from") ?? first;
  const address = from ? `${path}?from=${encodeURIComponent(from)}` : path;
  const loadNews = useCallback(() => void load(address), [load, address]);
  const newest = fetched && fetched.loadedAt > loaded.loadedAt ? fetched : loaded;
  useEffect(() => rememberShown(newest), [newest]);
  return { ...newest, loadNews };
}
