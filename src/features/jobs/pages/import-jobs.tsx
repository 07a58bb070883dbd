import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { HiringFrame } from "../components/hiring-frame.tsx";
import {
  importPath,
  importPreviewPath,
  maxImportBytes,
  maxImportedJobs,
} from "../imports/import.constants.ts";
import { columnNames } from "../imports/import.rules.ts";
import { readImportFrame, uploadImport } from "../imports/import.usecases.server.ts";
import type { Route } from "./+types/import-jobs";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxImportBytes } },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Import jobs",
    description: "Import jobs from a file.",
    path: importPath(args.params.slug),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, importPath(params.slug));
  const { searchParams } = new URL(request.url);
  const countOf = (name: string) => Number.parseInt(searchParams.get(name) ?? "", 10) || 0;
  return {
    ...(await readImportFrame(services, user, params.slug)),
    columns: columnNames,
    done: searchParams.has("added")
      ? { added: countOf("added"), changed: countOf("changed") }
      : null,
  };
}

const fileProblems = {
  import_file_missing: "file",
  import_file_too_large: "file",
  import_file_unknown: "file",
  import_not_xml: "file",
  import_no_jobs: "file",
  import_too_many_jobs: "file",
  sheet_malformed: "file",
  sheet_too_large: "file",
  sheet_unreadable: "file",
};

export const action = formAction(
  "user",
  async ({ services, viewer, param, form }) => {
    const slug = param("slug");
    const file = form.get("file");
    const given =
      file instanceof File
        ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
        : null;
    return importPreviewPath(slug, await uploadImport(services, viewer, slug, given));
  },
  { fieldOf: fileProblems },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ImportJobsPage({ loaderData }: Route.ComponentProps) {
  const { organization, role, isOperator, columns, done } = loaderData;
  return (
    <HiringFrame
      title="Import jobs"
      lead="Upload a file from your own system. You'll see every change before we save anything."
      organization={organization}
      role={role}
      isOperator={isOperator}
      width="text"
    >
      <div className="grid gap-10">
        <DoneNotice title={done ? "Jobs imported" : null}>
          <p>
            New drafts: {done?.added}. Changed drafts: {done?.changed}. Publish each one when
            it&apos;s ready.
          </p>
        </DoneNotice>
        <Form values={{}} encType="multipart/form-data">
          <FileField
            name="file"
            label="Job file"
            help={`A CSV, Excel or XML file with up to ${maxImportedJobs} jobs. It can be up to 2 MB.`}
            accept=".csv,.xlsx,.xml"
            required
          />
          <SubmitButton busyLabel="Reading...">Preview changes</SubmitButton>
        </Form>
        <section className="grid gap-3">
          <h2 className="text-xl">What the file needs</h2>
          <p>
            In a CSV or Excel file, the first row names the columns, and each row below it is a job.
            Only a reference and a title are required.
          </p>
          <ul className="flex flex-wrap gap-2">
            {columns.map((name) => (
              <li
                key={name}
                className="rounded-sm border border-line bg-surface px-2 py-0.5 font-mono text-sm"
              >
                {name}
              </li>
            ))}
          </ul>
          <p>
            The reference is the job's ID in your own system. We use it to find the job again when
            you upload a newer file. Put each responsibility, requirement, skill and benefit on its
            own line in the cell, or separate them with semicolons.
          </p>
          <p>
            In an XML file, give each job its own job element, in the format that Indeed and other
            job sites use.
          </p>
        </section>
      </div>
    </HiringFrame>
  );
}
