import { Link } from "react-router";
import type { SearchGroup } from "#platform/search-entry.ts";
import { classNames } from "#ui/styles/class-names.ts";
import { groupNames } from "../search.constants.ts";
import { searchResultsPath } from "../search.rules.ts";
import type { SearchAnswer } from "../search.types.ts";

/** The kinds of things that were found, each with its count, as links that narrow the results. */
export function ResultTypes({
  answer: { query, total, counts },
  group,
}: {
  answer: Pick<SearchAnswer, "query" | "total" | "counts">;
  group: SearchGroup | null;
}) {
  return (
    <nav aria-label="Types of results">
      <ul className="flex flex-wrap gap-2">
        <ResultType
          to={searchResultsPath(query)}
          label={group ? "Show all types of results" : "All"}
          count={total}
          isCurrent={group === null}
        />
        {counts.map((found) => (
          <ResultType
            key={found.group}
            to={searchResultsPath(query, found.group)}
            label={groupNames[found.group].title}
            count={found.count}
            isCurrent={found.group === group}
          />
        ))}
      </ul>
    </nav>
  );
}

interface ResultTypeProps {
  to: string;
  label: string;
  count: number;
  isCurrent: boolean;
}

function ResultType({ to, label, count, isCurrent }: ResultTypeProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "true" : undefined}
        className={classNames(
          "flex min-h-11 items-center gap-2 rounded-sm border px-4 py-1",
          isCurrent ? "border-accent bg-sunken font-semibold" : "border-control hover:bg-sunken",
        )}
      >
        {label}
        <span data-figures className="text-muted">
          {count.toLocaleString("en-US")}
        </span>
      </Link>
    </li>
  );
}
