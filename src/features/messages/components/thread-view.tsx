import { Link } from "react-router";
import { PersonPicture } from "#features/mentors/mentors-components.contract.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { messagesPath } from "../messages.constants.ts";
import { describeDone, describeRole } from "../messages.rules.ts";
import type { LoadedThread, Partner } from "../messages.types.ts";
import { Conversation, useOpenThread } from "./conversation.tsx";
import { ThreadActions } from "./thread-actions.tsx";

/** A thread with what its members can do. `done` is the action that was just taken. */
export function ThreadView({ loaded, done }: { loaded: LoadedThread; done: string | null }) {
  const open = useOpenThread(loaded);
  const { thread, channel } = open;
  const { partner } = thread;
  return (
    <div className="mx-auto grid w-full max-w-text gap-8 px-5 py-8 sm:px-8">
      <header className="grid gap-2">
        <BackLink to={messagesPath}>All messages</BackLink>
        <div className="flex items-center gap-4">
          <PersonPicture
            name={partner.name}
            photoId={partner.mentor?.photoId ?? null}
            isSample={partner.mentor?.isSample ?? false}
            className="size-14 shrink-0"
          />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-2xl wrap-anywhere">
              <bdi>{partner.name}</bdi>
            </h1>
            <p className="flex flex-wrap gap-x-3 text-muted wrap-anywhere">
              {partner.mentor ? <span>{partner.mentor.title}</span> : null}
              <About partner={partner} />
              {channel.partnerIsOnline ? <span>Online now</span> : null}
            </p>
          </div>
        </div>
      </header>
      <DoneNotice
        variant={done === "unread" ? "destructive" : "success"}
        title={done ? describeDone(done, thread.role) : undefined}
      />
      <PageProblem of={["archive", "unarchive", "block", "unblock"]} />
      <Conversation open={open} />
      <ThreadActions thread={thread} />
    </div>
  );
}

/** The other side's role, or the job that the application is for. */
function About({ partner: { role, path, jobTitle } }: { partner: Partner }) {
  const text = jobTitle ? `Application for ${jobTitle}` : describeRole(role);
  return path ? (
    <Link to={path} className="link wrap-anywhere">
      {text}
    </Link>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  );
}
