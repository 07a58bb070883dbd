import { Link } from "react-router";
import {
  maxSavedSearches,
  membershipPath,
} from "#features/membership/membership-parts.contract.ts";
import { Alert } from "#ui/alert.tsx";
import { savedSearchesPath } from "../saved-searches/saved-searches.constants.ts";

/** Result of saving a search. */
export interface SaveAnswer {
  /** `before`: the person kept the same search already, and nothing was changed. */
  saved?: "now" | "before";
  problem?: string;
  /** Whether Pro would have let the search be saved. */
  needsPro?: boolean;
}

export interface SaveProblemProps {
  problem: string;
  needsPro?: boolean;
  /** Whether the list of what is kept stands below. */
  listed: boolean;
}

/** The reason why a search wasn't saved, and what can be done about it. */
export function SaveProblem({ problem, needsPro = false, listed }: SaveProblemProps) {
  return (
    <Alert variant="destructive" title={problem} focused>
      {needsPro || !listed ? (
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          {listed ? (
            <span>Remove one below to make room, or save up to {maxSavedSearches} with Pro.</span>
          ) : (
            <Link className="link" to={savedSearchesPath}>
              Manage your saved searches
            </Link>
          )}
          {needsPro ? (
            <Link className="link" to={membershipPath}>
              See what&apos;s in Pro
            </Link>
          ) : null}
        </p>
      ) : null}
    </Alert>
  );
}
