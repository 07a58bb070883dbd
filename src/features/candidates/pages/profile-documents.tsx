import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { earliestDay } from "#shared/time.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { documentsPath } from "../candidates.constants.ts";
import { DocumentFields, DocumentFile } from "../components/document-fields.tsx";
import { DocumentRow } from "../components/document-row.tsx";
import { ProfileFrame } from "../components/profile-frame.tsx";
import { maxDocumentBytes, maxDocuments } from "../documents/documents.constants.ts";
import {
  changeDocumentForm,
  documentForm,
  documentIdForm,
  versionForm,
} from "../documents/documents.schemas.ts";
import {
  addDocument,
  changeDocument,
  deleteDocument,
  deleteDocumentVersion,
  listOwnDocuments,
  replaceDocument,
} from "../documents/documents.usecases.server.ts";
import { readGivenFile } from "../documents/given-file.rules.ts";
import type { Route } from "./+types/profile-documents";

const notices: ReadonlyMap<string, string> = new Map([
  ["added", "Document saved"],
  ["replaced", "New version saved"],
  ["saved", "Changes saved"],
  ["deleted", "Deleted"],
  ["checking", "This file is being checked for viruses. Try again in a minute."],
]);

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxDocumentBytes } },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your documents",
    description: "Your CVs, diplomas and licenses.",
    path: documentsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, documentsPath);
  return {
    documents: await listOwnDocuments(services, user),
    today: earliestDay(services.clock.now()),
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
  };
}

const done = (what: string) => `${documentsPath}?done=${what}`;

export const action = formActions({
  add: formAction("user", documentForm, async ({ services, viewer, form }, input) => {
    await addDocument(services, viewer, { ...input, file: await readGivenFile(form) });
    return done("added");
  }),
  replace: formAction(
    "user",
    documentIdForm,
    async ({ services, viewer, form }, { documentId }) => {
      await replaceDocument(services, viewer, { documentId, file: await readGivenFile(form) });
      return done("replaced");
    },
  ),
  change: formAction("user", changeDocumentForm, async ({ services, viewer }, input) => {
    await changeDocument(services, viewer, input);
    return done("saved");
  }),
  delete: formAction("user", documentIdForm, async ({ services, viewer }, { documentId }) => {
    await deleteDocument(services, viewer, documentId);
    return done("deleted");
  }),
  "delete-version": formAction("user", versionForm, async ({ services, viewer }, version) => {
    await deleteDocumentVersion(services, viewer, version);
    return done("deleted");
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { documents, today, notice } = loaderData;
  return (
    <ProfileFrame
      title="Documents"
      lead="Your CVs, diplomas and licenses. You can send a CV with an application. Employers don't see your other documents."
    >
      <div className="grid gap-10">
        <PageProblem of={["delete-version"]} />
        <DoneNotice title={notice} />
        {documents.length > 0 ? (
          <ul aria-label="Your documents" className="grid gap-4">
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} today={today} />
            ))}
          </ul>
        ) : null}
        {documents.length < maxDocuments ? (
          <section aria-labelledby="add-title" className="grid gap-5">
            <h2 id="add-title" className="text-xl">
              Add a document
            </h2>
            {/* A form that was saved is empty when it comes back. */}
            <Form key={documents.length} intent="add" idPrefix="add" encType="multipart/form-data">
              <DocumentFile />
              <DocumentFields />
              <SubmitButton busyLabel="Uploading...">Save document</SubmitButton>
            </Form>
          </section>
        ) : null}
      </div>
    </ProfileFrame>
  );
}
