import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useActionData, useFetcher, useLocation } from "react-router";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { messagesPath, newestAnchor, threadPath } from "../messages.constants.ts";
import { messageErrors } from "../messages.errors.ts";
import { describeRole } from "../messages.rules.ts";
import type { Thread } from "../messages.types.ts";
import { MessageComposer } from "./message-composer.tsx";
import { ThreadActions } from "./thread-actions.tsx";
import { ThreadMessages } from "./thread-messages.tsx";
import { useMessageUpload } from "./use-message-upload.ts";
import { useThreadChannel } from "./use-thread-channel.ts";

/** Data of a thread's page, at first and for what is new. */
export interface LoadedThread {
  thread: Thread;
  userId: string;
  /** The action that was just taken, from the page's address. */
  done: string | null;
  /** The id of the next message that is written here. */
  draftId: string;
  loadedAt: Date;
}

const notices = new Map([
  ["blocked", "You blocked this person. You can't write to each other until you unblock them."],
  ["unblocked", "You can write to each other again."],
  ["reported", "Thanks for your report. Our team will look at it."],
]);

/** Near enough to the end of the page to be shown what comes in, in pixels. */
const nearEnd = 400;

/** A thread that is open before somebody: what was written, what comes in, and room to write. */
export function ThreadView({ loaded }: { loaded: LoadedThread }) {
  const { thread, draftId, loadNews } = useNewest(loaded);
  const { partner, state, messages } = thread;
  const answer = useActionData<unknown>();
  const refused = isFormAnswer(answer) ? answer : undefined;
  const channel = useThreadChannel({
    threadId: thread.id,
    role: thread.role,
    isOpen: state === "open",
    onNews: loadNews,
  });

  const [draft, setDraft] = useState({
    id: textOf(refused?.values, "messageId") || loaded.draftId,
    followsAnother: false,
  });
  if (messages.some(({ id }) => id === draft.id)) setDraft({ id: draftId, followsAnother: true });

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

  const notice = loaded.done ? notices.get(loaded.done) : undefined;
  return (
    <div className="mx-auto grid w-full max-w-text gap-8 px-5 py-8 sm:px-8">
      <header className="grid gap-2">
        <BackLink to={messagesPath}>All messages</BackLink>
        <h1 className="text-2xl wrap-anywhere">
          <bdi>{partner.name}</bdi>
        </h1>
        <p className="flex flex-wrap gap-x-3 text-muted">
          {partner.path ? (
            <Link to={partner.path} className="link">
              {describeRole(partner.role)}
            </Link>
          ) : (
            <span>{describeRole(partner.role)}</span>
          )}
          {channel.partnerIsOnline ? <span>Online now</span> : null}
        </p>
      </header>
      <DoneNotice title={notice} />
      <PageProblem of={["archive", "unarchive", "block", "unblock"]} />
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
          />
        ) : (
          <Closed state={state} body={textOf(refused?.values, "body")} />
        )}
      </div>
      <ThreadActions thread={thread} />
    </div>
  );
}

const closedReasons = {
  blocked: messageErrors.blockedByYou().message,
  closed: messageErrors.closed().message,
  unavailable: messageErrors.unavailable().message,
  former: messageErrors.formerMember().message,
};

/** The reason why nobody can write here now; what was typed and not sent isn't lost. */
function Closed({ state, body }: { state: Exclude<Thread["state"], "open">; body: string }) {
  return (
    <Alert title={closedReasons[state]}>
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
  const from = new URLSearchParams(search).get("from");
  const address = from ? `${path}?from=${encodeURIComponent(from)}` : path;
  const loadNews = useCallback(() => void load(address), [load, address]);
  const isNewer = fetched && fetched.loadedAt > loaded.loadedAt;
  return { ...(isNewer ? fetched : loaded), loadNews };
}
