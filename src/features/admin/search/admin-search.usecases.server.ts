import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasAnyRight, hasRight, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { foldedPattern, foldText } from "#shared/text/text-folding.ts";
import { maxSearchLength, minSearchLength, shownOfGroup } from "./admin-search.constants.ts";
import { findThings } from "./admin-search.store.server.ts";
import type { AdminSearchAnswer } from "./admin-search.types.ts";

/** Looks for a text among the things of all features that the viewer's rights show. */
export async function searchAdmin(
  services: Services,
  viewer: Viewer,
  given: string,
): Promise<AdminSearchAnswer> {
  if (!hasAnyRight(viewer)) throw httpErrors.forbidden();
  const text = cleanText(given, maxSearchLength + 1);
  const problem = findProblem(text);
  if (text === "" || problem) return { text, problem, groups: [] };
  const searches = services.admin.searches.filter(({ right }) => hasRight(viewer, right));
  if (searches.length === 0) return { text, problem: null, groups: [] };
  const folded = foldText(text);
  const asked = {
    text,
    folded,
    pattern: foldedPattern(text),
    id: isId(text) ? text.toLowerCase() : null,
  };
  const rows = await services.database.asSystem("search for operators", (transaction) =>
    findThings(transaction, searches, asked, shownOfGroup + 1),
  );
  const groups = searches.flatMap(({ label, to }, position) => {
    const hits = rows.filter((row) => row.position === position);
    if (hits.length === 0) return [];
    const things = hits.slice(0, shownOfGroup).map(({ key, title, detail, exact }) => ({
      to: to(key),
      title,
      detail,
      isExact: exact,
    }));
    return [{ label, things, hasMore: hits.length > shownOfGroup }];
  });
  const hasExact = (group: (typeof groups)[0]) => group.things.some(({ isExact }) => isExact);
  return {
    text,
    problem: null,
    groups: [...groups.filter(hasExact), ...groups.filter((group) => !hasExact(group))],
  };
}

function findProblem(text: string): string | null {
  const { length } = [...text];
  if (length > maxSearchLength) return `Use ${maxSearchLength} characters at most.`;
  if (length > 0 && length < minSearchLength) return `Type at least ${minSearchLength} characters.`;
  return null;
}
