import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { savedSearchPath } from "../saved-searches/saved-searches.constants.ts";
import {
  describeJobs,
  describeSearch,
  type SavedSearch,
} from "../saved-searches/saved-searches.rules.ts";

/** A search that is kept: what it finds now, what of that is new, and how to let it go. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const name = describeSearch(search);
  return (
    <div className="grid gap-x-10 gap-y-4 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">
          <Link className="link" to={savedSearchPath(search.id)}>
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{describeJobs(search)}</span>
          {search.newJobs > 0 ? <Badge tone="success">{search.newJobs} new</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {search.lastOpenedAt ? (
            <>
              Last opened <LocalTime time={search.lastOpenedAt} />
            </>
          ) : (
            <>
              Saved <LocalTime time={search.savedAt} />, not opened yet
            </>
          )}
        </p>
      </div>
      <ButtonForm
        intent="remove"
        hidden={{ searchId: search.id }}
        variant="secondary"
        size="small"
        busyLabel="Removing..."
      >
        Remove
        <span className="sr-only"> {name}</span>
      </ButtonForm>
    </div>
  );
}
