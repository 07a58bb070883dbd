import { type ReactNode, Suspense, use } from "react";
import { Link } from "react-router";
import { priceNote } from "#shared/money.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { mentorsPerPage } from "../directory/directory.constants.ts";
import {
  type DirectoryFilter,
  describeCount,
  isNarrowed,
  mentorListPath,
} from "../directory/directory.rules.ts";
import type { MentorPage } from "../directory/directory.types.ts";
import { directoryPath } from "../mentors.constants.ts";
import { ListTime } from "./list-time.tsx";
import { MentorCard } from "./mentor-card.tsx";
import { PageLinks } from "./page-links.tsx";

export interface MentorListProps {
  filter: DirectoryFilter;
  /** Perhaps still on their way. */
  results: MentorPage | Promise<MentorPage>;
  /** Other results than these are on their way. */
  loading: boolean;
  /** The anchor of the section that shows the list. */
  anchor: string;
}

const loadingMentors = "Loading mentors...";

/** The mentors that match a filter, their count, and links to more pages. */
export function MentorList({ filter, results, loading, anchor }: MentorListProps) {
  return (
    <div className="grid gap-8">
      <p role="status" className="text-muted">
        {loading ? (
          loadingMentors
        ) : (
          <Settled results={results} fallback={"\u00a0"}>
            {(found) => (found.isUnavailable ? "" : describeCount(found, mentorsPerPage))}
          </Settled>
        )}
      </p>
      <div
        aria-busy={loading || undefined}
        className={classNames("grid gap-8 transition-opacity", loading && "opacity-60")}
      >
        <Settled results={results} fallback={<Waiting filter={filter} />}>
          {(found) => <Cards filter={filter} found={found} anchor={anchor} />}
        </Settled>
      </div>
    </div>
  );
}

interface SettledProps {
  results: MentorPage | Promise<MentorPage>;
  fallback: ReactNode;
  children: (found: MentorPage) => ReactNode;
}

/**
 * Results that have arrived. Those that are here already get no boundary around them: React sends
 * the inside of a large one at the page's end, to be put in place by a script.
 */
function Settled({ results, fallback, children }: SettledProps) {
  if (!(results instanceof Promise)) return children(results);
  return (
    <Suspense fallback={fallback}>
      <Awaited results={results}>{children}</Awaited>
    </Suspense>
  );
}

function Awaited({
  results,
  children,
}: Pick<SettledProps, "children"> & { results: Promise<MentorPage> }) {
  return children(use(results));
}

interface CardsProps {
  filter: DirectoryFilter;
  found: MentorPage;
  anchor: string;
}

function Cards({ filter, found, anchor }: CardsProps) {
  const { mentors, page, pages, asOf, isUnavailable } = found;
  if (isUnavailable) {
    return (
      <Alert variant="destructive" title="We can't show our mentors right now">
        <p>Please try again in a few minutes.</p>
      </Alert>
    );
  }
  if (mentors.length === 0) {
    return (
      <>
        <ListTime asOf={asOf} />
        <NoMentors narrowed={isNarrowed(filter)} />
      </>
    );
  }
  return (
    <>
      <ListTime asOf={asOf} />
      {found.isClosest ? (
        <p className="font-semibold">
          No mentors match every word in “{filter.q}”. These are the closest matches.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="text-sm text-muted">{priceNote}</p>
        {mentors.some(({ is_sample }) => is_sample) ? (
          <SampleNote>Profiles with an illustrated portrait are samples.</SampleNote>
        ) : null}
      </div>
      <ul aria-label="Mentors" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {mentors.map((mentor) => (
          <li key={mentor.id}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
      <PageLinks filter={filter} page={page} pages={pages} anchor={anchor} />
    </>
  );
}

function NoMentors({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) {
    return (
      <EmptyState title="No mentors yet">
        <p>
          We're reviewing our first mentors. You can{" "}
          <Link className="link" to="/become-mentor">
            become one
          </Link>
          .
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No mentors match">
      <p>
        Try fewer words or a different price or availability, or{" "}
        <Link className="link" to={directoryPath} preventScrollReset>
          show all mentors
        </Link>
        .
      </p>
    </EmptyState>
  );
}

/** Reserves the space of the cards, so that the content below doesn't jump. */
function Waiting({ filter }: { filter: DirectoryFilter }) {
  const path = mentorListPath(filter);
  return (
    <div className="grid min-h-[60rem] content-start gap-4">
      <Spinner label={loadingMentors} />
      <noscript>
        <p>
          JavaScript is turned off in your browser.{" "}
          <a className="link" href={`${path}${path.includes("?") ? "&" : "?"}whole`}>
            Show mentors without it
          </a>
        </p>
      </noscript>
    </div>
  );
}
