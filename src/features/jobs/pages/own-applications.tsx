import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { messageAboutApplicationPath } from "#features/messages/messages-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { helpArticlePath } from "#shared/help-address.ts";
import { formatDay, formatLongDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { UnsentApplication } from "../applications/application-drafts.store.server.ts";
import { ownApplicationPath, ownApplicationsPath } from "../applications/applications.constants.ts";
import {
  listOwnApplications,
  type OwnApplicationSummary,
} from "../applications/own-applications.usecases.server.ts";
import { applyPath } from "../jobs.constants.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/own-applications";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "My applications",
    description: "Jobs you've applied for and the status of each application.",
    path: ownApplicationsPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, ownApplicationsPath);
  return await listOwnApplications(services, user);
}

export default function OwnApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { unsent, active, closed } = loaderData;
  const isEmpty = unsent.length + active.length + closed.length === 0;
  return (
    <AccountFrame
      title="My applications"
      lead="Jobs you've applied for and the status of each application."
    >
      {isEmpty ? (
        <EmptyState title="No applications yet">
          <p>Jobs you apply for will appear here.</p>
          <Button asChild className="mt-4">
            <Link to={jobSearchPath()}>Search jobs</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="grid gap-12">
          <Group title="Not sent yet" items={unsent} keyOf={({ jobId }) => jobId} of={Unsent} />
          <Group title="Active" items={active} keyOf={({ id }) => id} of={Application} />
          <Group title="Closed" items={closed} keyOf={({ id }) => id} of={Application} />
          <Link className="link w-fit" to={helpArticlePath("application-status")}>
            What the status means
          </Link>
        </div>
      )}
    </AccountFrame>
  );
}

interface GroupProps<Item> {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  of: (item: Item) => React.ReactNode;
}

function Group<Item extends object>({ title, items, keyOf, of: Entry }: GroupProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul aria-label={title} className="border-b border-line">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <article className="grid gap-2 border-t border-line py-5">
              <Entry {...item} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

const barrierSentences = {
  blocked: ". You've blocked this employer, so you can't apply.",
  "own organization": ". You're on this employer's team here, so you can't apply.",
} as const;

function Unsent({ jobId, jobTitle, employer, savedAt, isOpen, barrier }: UnsentApplication) {
  const whenOpen = barrier ? barrierSentences[barrier] : "";
  return (
    <>
      <h3 className="text-lg font-semibold wrap-anywhere">
        <Link className="link" to={applyPath(jobId)}>
          {jobTitle}
        </Link>
      </h3>
      <p className="text-muted wrap-anywhere">{employer}</p>
      <p className="text-sm text-muted">
        Last saved <time dateTime={savedAt.toISOString()}>{formatDay(savedAt)}</time>
        {isOpen ? whenOpen : ". This job no longer accepts applications."}
      </p>
    </>
  );
}

function Application(application: OwnApplicationSummary) {
  const { id, jobTitle, employer, status, isLate, appliedAt, dueAt, isSample } = application;
  const { organizationId, isTakenDown } = application;
  return (
    <>
      <h3 className="text-lg font-semibold wrap-anywhere">
        <Link className="link" to={ownApplicationPath(id)}>
          {jobTitle}
        </Link>
      </h3>
      <p className="text-muted wrap-anywhere">{employer}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{status}</Badge>
        {isSample ? <Badge className="border border-line">Sample</Badge> : null}
        <span className="text-sm text-muted">
          Sent <time dateTime={appliedAt.toISOString()}>{formatDay(appliedAt)}</time>
        </span>
      </p>
      {organizationId ? (
        <p className="text-sm">
          <Link className="link wrap-anywhere" to={messageAboutApplicationPath(id)}>
            Messages with {employer}
          </Link>
        </p>
      ) : null}
      {isTakenDown ? <p className="text-sm">Our team took this job down.</p> : null}
      {dueAt && !isTakenDown ? (
        <p className="text-sm">
          {organizationId ? "The employer promised" : "Expect"} an answer by{" "}
          <time dateTime={dueAt.toISOString()}>{formatLongDay(dueAt)}</time>
          {isLate ? ". The answer is overdue." : "."}
        </p>
      ) : null}
    </>
  );
}
