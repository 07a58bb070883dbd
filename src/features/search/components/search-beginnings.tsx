import { Link } from "react-router";
import { searchGroups } from "#platform/search-entry.ts";
import { groupNames, groupPages, suggestedQueries } from "../search.constants.ts";
import { searchResultsPath } from "../search.rules.ts";

/** Groups that can be searched, and searches that find something. */
export function SearchBeginnings() {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="beginnings" className="grid gap-3">
        <h2 id="beginnings" className="text-xl">
          Try searching for
        </h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {suggestedQueries.map((query) => (
            <li key={query}>
              <Link className="link inline-block py-1" to={searchResultsPath(query)}>
                {query}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="places" className="grid gap-4">
        <h2 id="places" className="text-xl">
          What you can search
        </h2>
        <dl className="border-t border-ink">
          {searchGroups.map((group) => (
            <div
              key={group}
              className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
            >
              <dt>
                <Link className="link inline-block py-1 font-semibold" to={groupPages[group].path}>
                  {groupNames[group].title}
                </Link>
              </dt>
              <dd className="py-1 text-muted">{groupPages[group].about}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
