import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { syncPath, syncsPath } from "../mentors.constants.ts";
import { FieldChanges } from "../sync/components/field-changes.tsx";
import { describeSyncCounts, nameSyncActor } from "../sync/components/sync-history.tsx";
import { undoForm } from "../sync/sync.schemas.ts";
import { readSync } from "../sync/sync-history.usecases.server.ts";
import { undoSync } from "../sync/undo-sync.usecases.server.ts";
import type { Route } from "./+types/admin-sync-run";

export const handle: PageHandle = { form: { from: "operations" }, listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.sync.kind === "undo" ? "Undo of a sheet sync" : "Sheet sync",
    description: "What one sync of the mentor sheet changed.",
    path: syncPath(args.params.id),
    trail: [{ name: "Google Sheets Sync", path: syncsPath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "operations", syncPath(params.id));
  const query = new URL(request.url).searchParams;
  const read = await readSync(services, operator, {
    id: params.id,
    page: readPage(query.get("page")),
  });
  return { ...read, isDone: query.get("done") === "undone" };
}

export const action = formAction(
  "operations",
  undoForm,
  async ({ services, viewer, param, path }, { reason }) => {
    await undoSync(services, viewer, { id: param("id"), reason });
    return `${path}?done=undone`;
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const outcomes = {
  restored: null,
  changed_since: "Not changed because someone has edited it since",
  in_use: "Not removed because the profile is in use or was taken off the list",
  unlicensed: "Not changed because the earlier text requires a license we haven't checked",
} as const;

export default function AdminSyncRunPage({ loaderData }: Route.ComponentProps) {
  const { sync, errors, changes, total, page, pages, canUndo, isDone } = loaderData;
  const isUndo = sync.kind === "undo";
  return (
    <Page title={isUndo ? "Undo of a sheet sync" : "Sheet sync"} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={syncsPath}>Google Sheets Sync</BackLink>
          <AdminFactorNotice />
          <PageProblem />
          <DoneNotice title={isDone ? "Sync undone." : null} />
          <DescriptionList
            items={[
              { term: "When", description: <LocalTime time={sync.at} /> },
              { term: "Who", description: nameSyncActor(sync) },
              { term: "Sheet", description: sync.sheet },
              { term: "What", description: describeSyncCounts(sync) },
              ...(sync.reason ? [{ term: "Reason", description: sync.reason }] : []),
              ...(sync.undoes
                ? [
                    {
                      term: "Undid",
                      description: (
                        <Link className="underline" to={syncPath(sync.undoes)}>
                          An earlier sync
                        </Link>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
        {canUndo ? (
          <FoldedForm label="Undo this sync" look="heading">
            <p>
              This restores the details the sync replaced. We remove mentors it added, unless they
              have an account, sessions, messages or reviews. We don't touch mentors someone has
              changed since then.
            </p>
            <TextareaField name="reason" label="Reason" required rows={2} maxLength={500} />
            <SubmitButton busyLabel="Undoing…">Undo sync</SubmitButton>
          </FoldedForm>
        ) : null}
        {isUndo ? null : (
          <section aria-labelledby="changes-title" className="grid gap-4">
            <h2 id="changes-title" className="text-xl">
              Changed mentors
            </h2>
            {total === 0 ? (
              <p className="text-muted">
                {sync.undoneAt
                  ? "This sync was undone, so none of its changes are left."
                  : "There's nothing to show. We keep changes from the last ten syncs."}
              </p>
            ) : (
              <ul className="border-t border-line">
                {changes.map(({ profileId, name, kind, fields, outcome }) => (
                  <li key={profileId} className="grid gap-2 border-b border-line py-3">
                    <div className="flex flex-wrap items-center gap-3">
                      <Link
                        to={`/mentorship/${profileId}`}
                        className="font-semibold underline underline-offset-4 wrap-anywhere"
                      >
                        {name}
                      </Link>
                      <Badge>{kind === "added" ? "Added" : "Changed"}</Badge>
                      {outcome === "restored" ? <Badge tone="success">Restored</Badge> : null}
                      {outcome && outcomes[outcome] ? (
                        <Badge tone="warning">{outcomes[outcome]}</Badge>
                      ) : null}
                    </div>
                    <FieldChanges changes={fields} />
                  </li>
                ))}
              </ul>
            )}
            <PageTurns
              label="Pages of mentors"
              page={page}
              pages={pages}
              pathOf={(number) => `${syncPath(sync.id)}?page=${number}`}
              before="Previous"
              after="Next"
            />
          </section>
        )}
        {errors.length > 0 ? (
          <Alert title="Rows that were rejected">
            <ul className="grid gap-1">
              {errors.slice(0, 100).map((error) => (
                <li key={error} className="wrap-anywhere">
                  {error}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </div>
    </Page>
  );
}
