import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import { importPath, importPreviewPath } from "../imports/import.constants.ts";
import { importErrors } from "../imports/import.errors.ts";
import type { ImportPreview, ImportPreviewRow, ImportVerdict } from "../imports/import.types.ts";
import { applyImport, previewImport } from "../imports/import.usecases.server.ts";
import type { Route } from "./+types/import-preview";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Import preview",
    description: "Review what your file would change.",
    path: importPreviewPath(args.params.slug, args.params.importId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { slug, importId } = params;
  const user = requireUserPage(viewer, importPreviewPath(slug, importId));
  const view = await previewImport(services, user, slug, importId);
  const isBehind = new URL(request.url).searchParams.has("changed");
  return { ...view, changed: isBehind ? importErrors.changed().message : null };
}

export const action = formAction(
  "user",
  async ({ services, viewer, param, values: { mark = "" } }) => {
    const slug = param("slug");
    const given = { importId: param("importId"), mark };
    const { added, changed } = await applyImport(services, viewer, slug, given);
    return `${importPath(slug)}?added=${added}&changed=${changed}`;
  },
  {
    // The preview is compared again, with a mark that can be imported.
    refused: ({ code }, { path }) =>
      code === importErrors.changed().code ? `${path}?changed` : undefined,
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const verdictNames: Record<ImportVerdict, string> = {
  new: "New draft",
  changed: "Changes the draft",
  same: "No change",
};

export default function ImportPreviewPage({ loaderData }: Route.ComponentProps) {
  const { organization, role, isOperator, preview, mark, changed } = loaderData;
  const count = (verdict: ImportVerdict) =>
    preview.rows.filter((row) => row.verdict === verdict).length;
  const writes = count("new") + count("changed");
  return (
    <HiringFrame
      title="What this file would change"
      lead={preview.fileName}
      organization={organization}
      role={role}
      isOperator={isOperator}
    >
      <div className="grid gap-8">
        <PageProblem />
        <DoneNotice variant="destructive" title={changed} />
        <p className="max-w-text">
          {describeCounts(count("new"), count("changed"), count("same"))}
        </p>
        {writes > 0 ? (
          <div className="grid gap-3">
            <ButtonForm hidden={{ mark }}>
              {writes === 1 ? "Import 1 job" : `Import ${writes} jobs`}
            </ButtonForm>
            <p className="max-w-text text-sm text-muted">
              Jobs are imported as drafts. Nothing is published. Published jobs don't change until
              you publish their drafts.
            </p>
          </div>
        ) : null}
        <Skipped preview={preview} />
        <Table caption="Jobs in the file">
          <TableHead>
            <TableRow>
              <TableHeader>Reference</TableHeader>
              <TableHeader>Title</TableHeader>
              <TableHeader>What happens</TableHeader>
              <TableHeader>Left out</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((row) => (
              <PreviewRow key={row.reference} row={row} />
            ))}
          </TableBody>
        </Table>
        <p>
          <Link className="link" to={importPath(organization.slug)}>
            Upload another file
          </Link>
        </p>
      </div>
    </HiringFrame>
  );
}

function describeCounts(added: number, changed: number, same: number): string {
  const sentences = [
    [added, "new", "new"],
    [changed, "different from the draft", "different from their drafts"],
    [same, "the same as the draft", "the same as their drafts"],
  ] as const;
  return sentences
    .flatMap(([count, one, many]) =>
      count === 0 ? [] : [count === 1 ? `1 job is ${one}.` : `${count} jobs are ${many}.`],
    )
    .join(" ");
}

function Skipped({ preview: { unit, skipped, missing } }: { preview: ImportPreview }) {
  return (
    <>
      {skipped.length > 0 ? (
        <Alert variant="destructive" title="These jobs can't be imported">
          <ul className="grid list-disc gap-1 pl-5">
            {skipped.map(({ place, problem }) => (
              <li key={place}>
                {unit === "row" ? "Row" : "Job"} {place}: {problem}.
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <Alert title="Imported earlier, but not in this file">
          <p>
            We won&apos;t change them. If you&apos;re no longer hiring for one, close it or delete
            its draft.
          </p>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {missing.map(({ reference, title }) => (
              <li key={reference} className="wrap-anywhere">
                {title} ({reference})
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}

function PreviewRow({ row }: { row: ImportPreviewRow }) {
  return (
    <TableRow>
      <TableHeader scope="row">{row.reference}</TableHeader>
      <TableCell className="min-w-32 wrap-anywhere">{row.title}</TableCell>
      <TableCell>
        <Badge>{verdictNames[row.verdict]}</Badge>
        {row.verdict === "changed" ? (
          <span className="mt-1 block text-sm text-muted">{row.changes.join(", ")}</span>
        ) : null}
      </TableCell>
      <TableCell>
        {row.problems.length > 0 ? (
          <ul className="grid gap-1 text-sm">
            {row.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : (
          <span className="text-sm text-muted">Nothing</span>
        )}
      </TableCell>
    </TableRow>
  );
}
