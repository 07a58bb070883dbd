import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Preview } from "../components/previews.tsx";
import { readPreview } from "../editor.usecases.server.ts";
import { editPath, previewPath } from "../publishing.constants.ts";
import type { Route } from "./+types/content-preview";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  const { kind, draftId } = args.params;
  return describePage(args, {
    title: `Preview: ${args.loaderData?.title ?? "draft"}`,
    description: "A draft as the site would show it.",
    path: previewPath(kind, draftId),
    listed: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind, draftId } = params;
  const editor = requireRight(viewer, "content.draft", previewPath(kind, draftId));
  return { ...(await readPreview(services, editor, { kind, draftId })), draftId };
}

export default function ContentPreviewPage({ loaderData }: Route.ComponentProps) {
  const { kind, draftId, problems, props } = loaderData;
  return (
    <>
      <div className="mx-auto grid w-full max-w-page gap-4 px-5 pt-8 sm:px-8">
        <BackLink to={editPath(kind.name, { draft: draftId })}>Back to the draft</BackLink>
        <Alert title={props ? "Preview" : "There's no preview yet"}>
          {props ? (
            <p>Only people who edit the site can see this page.</p>
          ) : (
            <ul className="list-disc pl-5">
              {problems.map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          )}
        </Alert>
      </div>
      {props ? <Preview kind={kind.name} props={props} /> : null}
    </>
  );
}
