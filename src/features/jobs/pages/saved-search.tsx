import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { savedSearchPath } from "../saved-searches/saved-searches.constants.ts";
import { openSavedSearch } from "../saved-searches/saved-searches.usecases.server.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import type { Route } from "./+types/saved-search";

/**
 * Opens a saved search: what it has found counts as seen from now on, and its results are shown. A
 * plain link, though it changes something, so that it opens in a new tab and from a bookmark like
 * any other; opening it twice does no harm. A browser that only prefetches gets a 503 that isn't cached,
 * so the search counts as seen only once the link is followed.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, savedSearchPath(params.searchId));
  if (isLookingAhead(request.headers)) {
    return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
  return redirect(jobSearchPath(await openSavedSearch(services, user, params.searchId)));
}

/** `Sec-Purpose: prefetch`, with or without more behind it, and the older names of the same. */
function isLookingAhead(headers: Headers): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];
  return purposes.some((name) => /prefetch|preview|prerender/i.test(headers.get(name) ?? ""));
}
