import { Link } from "react-router";
import { markSamples } from "#shared/samples.ts";
import { SampleBadge } from "#ui/content/badge.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { groupNames } from "../search.constants.ts";
import { describeGroupCount, searchResultsPath } from "../search.rules.ts";
import type { GroupOfHits, SearchHit } from "../search.types.ts";
import { MarkedText } from "./marked-text.tsx";

export interface GroupOfResultsProps extends GroupOfHits {
  query: string;
  /** Whether it is the only group that is shown. */
  alone: boolean;
}

/** Results of one group, the best first, and a link to the rest of it. */
export function GroupOfResults({ query, group, count, hits, alone }: GroupOfResultsProps) {
  const headingId = `found-${group}`;
  const marks = markSamples(hits.map(({ sample }) => sample));
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="flex items-baseline gap-3 text-xl">
        {groupNames[group].title}
        <span data-figures className="font-sans text-base font-normal text-muted">
          {count.toLocaleString("en-US")}
        </span>
      </h2>
      {marks === "list" ? <SampleNote>These results are samples.</SampleNote> : null}
      <ul className="border-t border-ink">
        {hits.map((hit) => (
          <li key={hit.id} className="border-b border-line">
            <Result {...hit} isMarked={marks === "entries" && hit.sample} />
          </li>
        ))}
      </ul>
      {count > hits.length && !alone ? (
        <p>
          <Link className="link inline-block py-1" to={searchResultsPath(query, group)}>
            Show all {describeGroupCount(group, count)}
          </Link>
        </p>
      ) : null}
      {count > hits.length && alone ? (
        <p className="text-muted">
          These are the top {hits.length} of {describeGroupCount(group, count)}. Add a word to
          narrow your search.
        </p>
      ) : null}
    </section>
  );
}

/** The best results of all groups, each with its kind. */
export function BestResults({ hits }: { hits: readonly SearchHit[] }) {
  const marks = markSamples(hits.map(({ sample }) => sample));
  return (
    <section aria-labelledby="best-results" className="grid gap-4">
      <h2 id="best-results" className="text-xl">
        Best matches
      </h2>
      {marks === "list" ? <SampleNote>These results are samples.</SampleNote> : null}
      <ul className="border-t border-ink">
        {hits.map((hit) => (
          <li key={hit.id} className="border-b border-line">
            <Result
              {...hit}
              kind={groupNames[hit.group].title}
              isMarked={marks === "entries" && hit.sample}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({
  path,
  title,
  detail,
  kind,
  isMarked,
}: Pick<SearchHit, "path" | "title" | "detail"> & { kind?: string; isMarked: boolean }) {
  return (
    <article className="grid gap-1 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="text-lg leading-snug font-medium wrap-anywhere">
          <Link to={path} className="underline-offset-4 hover:underline">
            <MarkedText parts={title} />
          </Link>
        </h3>
        {kind ? <span className="text-sm text-muted">{kind}</span> : null}
        {isMarked ? <SampleBadge /> : null}
      </div>
      <p dir="auto" className="max-w-text wrap-anywhere text-muted">
        <MarkedText parts={detail} />
      </p>
    </article>
  );
}
