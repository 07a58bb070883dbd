import { Link } from "react-router";
import type { Facet, SearchGroup } from "#platform/search-entry.ts";
import { facetLabels } from "../search.constants.ts";
import { searchResultsPath } from "../search.rules.ts";
import type { SearchAnswer } from "../search.types.ts";

export interface ResultFacetsProps {
  answer: Pick<SearchAnswer, "query" | "facets">;
  group: SearchGroup;
  only: readonly Facet[];
}

/** Facets that the results of one group can be narrowed by, with counts, and those that they are narrowed by. */
export function ResultFacets({ answer: { query, facets }, group, only }: ResultFacetsProps) {
  const isChosen = (name: string) => only.some((facet) => facet.name === name);
  const offered = facets.filter(({ name, values }) => !isChosen(name) && values.length > 1);
  if (offered.length === 0 && only.length === 0) return null;
  return (
    <section aria-label="Narrow the results" className="grid gap-4">
      {only.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {only.map((facet) => (
            <Link
              key={`${facet.name} ${facet.value}`}
              to={searchResultsPath(
                query,
                group,
                only.filter((other) => other !== facet),
              )}
              className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-accent bg-sunken px-3"
            >
              <span className="sr-only">Remove {facetLabels[facet.name]}: </span>
              {facet.value}
              <span aria-hidden>×</span>
            </Link>
          ))}
          <Link className="link inline-block py-1" to={searchResultsPath(query, group)}>
            Clear filters
          </Link>
        </p>
      ) : null}
      {offered.map(({ name, values }) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="font-sans text-base font-semibold tracking-normal">{facetLabels[name]}</h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {values.map(({ value, count }) => (
              <li key={value}>
                <Link
                  className="link inline-block py-1"
                  to={searchResultsPath(query, group, [...only, { name, value }])}
                >
                  {value}
                </Link>{" "}
                <span data-figures className="text-muted">
                  {count.toLocaleString("en-US")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
