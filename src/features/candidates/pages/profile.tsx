import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { earliestDay } from "#shared/time.ts";
import {
  profilePath,
  readCvPath,
  sectionPath,
  viewsPath,
  visibilities,
} from "../candidates.constants.ts";
import { EntryText } from "../components/entry-text.tsx";
import { MissingList } from "../components/missing-list.tsx";
import { ProfileFrame } from "../components/profile-frame.tsx";
import { requestsPath } from "../pool/pool.constants.ts";
import { entrySectionNames, entrySections } from "../profile/entries.fields.ts";
import { describeEntry } from "../profile/entry-words.rules.ts";
import { readProfileOverview } from "../profile/profile.usecases.server.ts";
import { describeAbout, describeWishes } from "../profile/profile-words.rules.ts";
import type { Route } from "./+types/profile";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your professional profile",
    description: "Your education, registrations, experience and the work you want.",
    path: profilePath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, profilePath);
  const overview = await readProfileOverview(services, user);
  return { ...overview, today: earliestDay(services.clock.now()) };
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, missing, waitingRequests, today } = loaderData;
  const { about, wishes, entries, documents } = profile;
  return (
    <ProfileFrame
      title="Your professional profile"
      lead="Fill it in once and use it each time you apply. You decide who sees it."
      isOverview
    >
      <div className="grid gap-8">
        <MissingList missing={missing} />
        <div className="grid border-t border-line">
          <Summary section="about" title="About you">
            {describeAbout(about)}
          </Summary>
          <Summary section="wishes" title="Work you want">
            {describeWishes(wishes)}
          </Summary>
          {entrySectionNames.map((section) => (
            <Summary key={section} section={section} title={entrySections[section].title}>
              {entries[section].map((entry) => (
                <EntryText
                  key={entry.id}
                  words={{ ...describeEntry(section, entry, today), text: null }}
                />
              ))}
            </Summary>
          ))}
          <Summary section="documents" title="Documents">
            {documents.length > 0 ? [countDocuments(documents.length)] : []}
          </Summary>
          <Summary section="visibility" title="Visibility">
            {[visibilities[profile.visibility]]}
          </Summary>
          <div className="grid gap-1 border-b border-line py-5">
            <Link className="link w-fit text-lg font-semibold" to={requestsPath}>
              Requests to connect
            </Link>
            {waitingRequests > 0 ? <p>{countWaiting(waitingRequests)}</p> : null}
          </div>
          <div className="grid gap-2 py-5">
            <Link className="link text-lg font-semibold" to={readCvPath}>
              Start from your CV
            </Link>
            <Link className="link text-lg font-semibold" to={viewsPath}>
              Who saw your documents
            </Link>
          </div>
        </div>
      </div>
    </ProfileFrame>
  );
}

const countWaiting = (count: number) =>
  count === 1
    ? "1 employer is waiting for your answer"
    : `${count} employers are waiting for your answer`;
const countDocuments = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

function Summary({
  section,
  title,
  children,
}: {
  section: string;
  title: string;
  children: readonly React.ReactNode[];
}) {
  const isEmpty = children.length === 0;
  return (
    <section aria-labelledby={`${section}-title`} className="grid gap-3 border-b border-line py-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${section}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        <Link
          className="link py-1"
          to={sectionPath(section)}
          aria-label={`${isEmpty ? "Add" : "Edit"}: ${title}`}
        >
          {isEmpty ? "Add" : "Edit"}
        </Link>
      </div>
      {isEmpty ? (
        <p className="text-muted">Nothing yet</p>
      ) : (
        <ul className="grid gap-3">
          {children.map((child, position) => (
            <li key={position} className="wrap-anywhere">
              {child}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
