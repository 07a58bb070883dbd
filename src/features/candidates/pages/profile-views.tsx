import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { viewsPath } from "../candidates.constants.ts";
import { ProfileFrame } from "../components/profile-frame.tsx";
import type { DocumentView } from "../documents/document-views.store.server.ts";
import { readDocumentViews } from "../documents/document-views.usecases.server.ts";
import { viewsShown } from "../documents/documents.constants.ts";
import type { Route } from "./+types/profile-views";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Who saw your documents",
    description: "Every time someone opened or downloaded one of your documents.",
    path: viewsPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, viewsPath);
  return { views: await readDocumentViews(services, user) };
}

export default function ProfileViewsPage({ loaderData }: Route.ComponentProps) {
  const { views } = loaderData;
  return (
    <ProfileFrame
      title="Who saw your documents"
      lead="We list each time someone opens or downloads one of your documents."
    >
      {views.length === 0 ? (
        <EmptyState title="No one has opened your documents">
          <p>When an employer opens one, you&apos;ll see it here.</p>
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Who saw your documents" className="grid border-t border-line">
            {views.map((view) => (
              <li key={view.id} className="grid gap-0.5 border-b border-line py-3 wrap-anywhere">
                <p className="font-semibold">{view.title}</p>
                <p>
                  {view.action === "viewed" ? "Opened" : "Downloaded"} by {nameViewer(view)}
                </p>
                <p className="text-muted">
                  <LocalTime time={view.viewedAt} />
                </p>
              </li>
            ))}
          </ul>
          {views.length === viewsShown ? (
            <p className="mt-4 text-muted">These are the newest {viewsShown}.</p>
          ) : null}
        </>
      )}
    </ProfileFrame>
  );
}

function nameViewer({ viewerName, organizationName }: DocumentView): string {
  if (!organizationName) return `${brand.name}'s team`;
  return viewerName ? `${viewerName}, ${organizationName}` : organizationName;
}
