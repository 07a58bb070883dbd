import type { AnyPublishingKind } from "#platform/publishing/publishing-kind.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { hasRight, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { publishingErrors } from "./publishing.errors.ts";

export type PublishingAct = "draft" | "publish";

export function rightFor({ rights }: AnyPublishingKind, act: PublishingAct): Right {
  return rights?.[act] ?? `content.${act}`;
}

export function mayPublish(viewer: Viewer, kind: AnyPublishingKind): boolean {
  return hasRight(viewer, rightFor(kind, "publish"));
}

/**
 * The kind of that name, for a viewer who may write it, or publish it.
 *
 * @throws `content_not_found`, `forbidden`
 */
export function requireKind(
  { publishing }: Services,
  viewer: Viewer,
  { kind: name, act }: { kind: string; act: PublishingAct },
): { kind: AnyPublishingKind; user: UserViewer } {
  const kind = publishing.kinds.get(name);
  if (viewer.kind !== "user") throw publishingErrors.notAllowed();
  if (!kind) throw publishingErrors.notFound();
  if (!hasRight(viewer, rightFor(kind, act))) throw publishingErrors.notAllowed();
  return { kind, user: viewer };
}

/** The kinds that the viewer may write or publish. */
export function ownKinds({ publishing }: Services, viewer: Viewer): AnyPublishingKind[] {
  return [...publishing.kinds.values()].filter(
    (kind) => hasRight(viewer, rightFor(kind, "draft")) || mayPublish(viewer, kind),
  );
}
