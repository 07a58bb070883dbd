import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { savedSearchesPath } from "../saved-searches/saved-searches.constants.ts";
import { hasWords, type SearchTerms } from "../saved-searches/saved-searches.rules.ts";
import { type SaveAnswer, SaveProblem } from "./save-answer.tsx";

export interface SaveSearchProps extends SearchTerms {
  /** Whether the visitor keeps this search; null when nobody is signed in. */
  saved: boolean | null;
}

/** Keeps the search for a signed-in visitor; others are sent to sign in and come back to it. */
export function SaveSearch({ keyword, location, saved }: SaveSearchProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const list = useRef<HTMLAnchorElement>(null);
  const { data, state } = fetcher;
  const busy = state !== "idle";
  const kept = saved === true || data?.saved !== undefined;

  // The button is gone once the search is kept, and with it the focus.
  useEffect(() => {
    if (data?.saved && document.activeElement === document.body) list.current?.focus();
  }, [data]);

  return (
    <>
      {hasWords({ keyword, location }) && !kept ? (
        <ButtonForm
          fetcher={fetcher}
          action={savedSearchesPath}
          hidden={{ keyword, location }}
          intent="save"
          variant="secondary"
          size="small"
          busyLabel={
            <>
              <Bookmark aria-hidden />
              Saving...
            </>
          }
        >
          <Bookmark aria-hidden />
          Save this search
        </ButtonForm>
      ) : null}
      <span role="status" className={kept ? undefined : "sr-only"}>
        {kept ? (
          <Badge tone="success">
            <BookmarkCheck aria-hidden className="size-4" />
            {describe(data)}
          </Badge>
        ) : null}
      </span>
      {saved === null ? null : (
        <Link ref={list} className="link" to={savedSearchesPath}>
          Your saved searches
        </Link>
      )}
      {data?.problem && !busy ? (
        <div className="basis-full">
          <SaveProblem {...data} problem={data.problem} listed={false} />
        </div>
      ) : null}
    </>
  );
}

function describe(data: SaveAnswer | undefined): string {
  if (data?.saved === "before") return "You've already saved this search";
  return data?.saved ? "Search saved" : "You saved this search";
}
