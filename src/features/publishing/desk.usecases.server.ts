import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { mayPublish, ownKinds, requireKind } from "./access.rules.ts";
import { itemsPerPage, type ListFilter } from "./publishing.constants.ts";
import { soonAfter } from "./publishing.rules.ts";
import { countContent, type KindCounts, listContent } from "./stores/content-list.store.server.ts";

export interface DeskKind extends Omit<KindCounts, "kind"> {
  name: string;
  plural: string;
  description: string;
}

/** The kinds that the viewer may work on, with what waits of each. @throws `forbidden` */
export async function readDesk(services: Services, viewer: Viewer): Promise<DeskKind[]> {
  const kinds = ownKinds(services, viewer);
  if (viewer.kind !== "user" || kinds.length === 0) throw httpErrors.forbidden();
  const now = services.clock.now();
  const counts = await services.database.asSystem("count content", (transaction) =>
    countContent(transaction, kinds, { now, soon: soonAfter(now) }),
  );
  return kinds.flatMap(({ name, plural, description }) => {
    const counted = counts.find(({ kind }) => kind === name);
    if (!counted) return [];
    const { kind: _, ...rest } = counted;
    return [{ name, plural, description, ...rest }];
  });
}

/** One page of a kind's list, the last one where `page` is past it. @throws `content_not_found`, `forbidden` */
export async function readList(
  services: Services,
  viewer: Viewer,
  {
    kind: name,
    filter,
    search,
    page,
  }: { kind: string; filter: ListFilter; search: string; page: number },
) {
  const { kind } = requireKind(services, viewer, { kind: name, act: "draft" });
  const now = services.clock.now();
  const { rows, total } = await services.database.asSystem("list content", (transaction) =>
    listContent(transaction, kind, {
      filter,
      search,
      now,
      soon: soonAfter(now),
      limit: itemsPerPage,
      offset: (page - 1) * itemsPerPage,
    }),
  );
  const { plural, singular, description } = kind;
  const pages = countPages(total, itemsPerPage);
  return {
    kind: { name, plural, singular, description },
    mayPublish: mayPublish(viewer, kind),
    rows,
    total,
    page: Math.min(page, pages),
    pages,
  };
}
