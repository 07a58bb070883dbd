import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { savedSearchesPath } from "../saved-searches/saved-searches.constants.ts";
import type { JobQuery } from "../search/search-address.rules.ts";
import { isNarrowed } from "../search/search-filter.rules.ts";
import { FrequencyField } from "./frequency-field.tsx";

/** Result of saving a search. */
export interface SaveAnswer {
  /** `before`: the person had already saved the same search, and nothing changed. */
  saved?: "now" | "before";
}

export interface SaveSearchProps {
  query: JobQuery;
  /** Whether the visitor has saved this search. Null for visitors who aren't signed in. */
  saved: boolean | null;
  /** Consent that a person gives by choosing emails. */
  wording: string;
}

/** Saves the search for a signed-in visitor. Others sign in first and come back to it. */
export function SaveSearch({ query, saved, wording }: SaveSearchProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const list = useRef<HTMLAnchorElement>(null);
  const { data } = fetcher;
  const isSaved = saved === true || data?.saved !== undefined;
  const { keyword, location, filters } = query;
  const hidden = { keyword, location, ...filters };

  // Saving the search removes the button, and its focus with it.
  useEffect(() => {
    if (data?.saved && document.activeElement === document.body) list.current?.focus();
  }, [data]);

  if (!isNarrowed(query) && saved === null) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {isNarrowed(query) && !isSaved && saved === null ? (
        <ButtonForm
          fetcher={fetcher}
          action={savedSearchesPath}
          hidden={hidden}
          intent="save"
          variant="secondary"
          size="small"
        >
          <Bookmark aria-hidden />
          Save this search
        </ButtonForm>
      ) : null}
      {isNarrowed(query) && !isSaved && saved !== null ? (
        <FoldedForm
          label="Save this search"
          look="link"
          fetcher={fetcher}
          action={savedSearchesPath}
          hidden={hidden}
          intent="save"
          values={{ frequency: "daily" }}
          idPrefix="save"
        >
          <FrequencyField />
          <p className="max-w-text text-sm text-muted">{wording}</p>
          <SubmitButton size="small" busyLabel="Saving...">
            <Bookmark aria-hidden />
            Save search
          </SubmitButton>
        </FoldedForm>
      ) : null}
      <span role="status" className={isSaved ? undefined : "sr-only"}>
        {isSaved ? (
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
    </div>
  );
}

function describe(data: SaveAnswer | undefined): string {
  if (data?.saved === "before") return "You've already saved this search";
  return data?.saved ? "Search saved" : "You saved this search";
}
