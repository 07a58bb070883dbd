import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type Viewer } from "#platform/viewer.ts";
import { toVisibleText } from "#shared/text/visible-text.ts";
import * as store from "./operators.store.server.ts";

const maxFound = 50;
const maxActs = 100;

/** An organization, with the ways to act for it. */
export interface OperatedOrganization extends store.FoundOrganization {
  tasks: { label: string; to: string }[];
}

/**
 * Organizations whose name, address or domain has the words in it. For administrators.
 *
 * @throws `forbidden`.
 */
export async function searchForOperator(
  services: Services,
  viewer: Viewer,
  words: string,
): Promise<{ search: string; organizations: OperatedOrganization[]; isAll: boolean }> {
  if (!hasRight(viewer, "moderation")) throw httpErrors.forbidden();
  const search = toVisibleText(words).replaceAll("\0", "").toWellFormed().trim().slice(0, 100);
  const found = await services.database.asSystem("search organizations", (transaction) =>
    store.searchOrganizations(transaction, { search, limit: maxFound + 1 }),
  );
  const tasksFor = ({ isClosed, slug }: store.FoundOrganization) =>
    isClosed
      ? []
      : services.employers.operatorTasks.map(({ label, path }) => ({ label, to: path(slug) }));
  return {
    search,
    organizations: found.slice(0, maxFound).map((each) => ({ ...each, tasks: tasksFor(each) })),
    isAll: found.length <= maxFound,
  };
}

export interface NamedAct {
  id: number;
  /** E.g. "Changed the page". */
  name: string;
  at: Date;
}

/** Operators' acts for an organization, for its members. The caller has checked who asks. */
export async function readOperatorActs(
  services: Services,
  organizationId: string,
): Promise<NamedAct[]> {
  const acts = await services.database.asSystem("list operators' acts", (transaction) =>
    store.listOperatorActs(transaction, { organizationId, limit: maxActs }),
  );
  const names = services.employers.acts;
  return acts.flatMap(({ action, ...act }) => {
    const name = names.get(action);
    return name ? [{ ...act, name }] : [];
  });
}
