import { data, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions, mayBringFiles } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { DocumentsState } from "../components/documents-state.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import {
  documentDays,
  documentsPath,
  documentTypes,
  maxDocumentBytes,
  maxDocuments,
} from "../documents/documents.constants.ts";
import {
  type GivenDocument,
  readDocuments,
  requireSending,
  sendDocuments,
  withdrawDocuments,
} from "../documents/documents.usecases.server.ts";
import { employersPath, organizationPath, settingsPath } from "../employers.constants.ts";
import { may } from "../employers.rules.ts";
import { documentsForm } from "../employers.schemas.ts";
import type { Route } from "./+types/organization-documents";

const notices: ReadonlyMap<string, string> = new Map([
  ["sent", "We received your documents. We'll email the owners once we've reviewed them."],
  ["withdrawn", "Your documents were withdrawn and deleted"],
]);

export const handle: PageHandle = {
  listed: false,
  // One more is read so that it is answered with a sentence.
  form: { from: "user", files: { maxFiles: maxDocuments + 1, maxFileBytes: maxDocumentBytes } },
};

export function meta(args: Route.MetaArgs) {
  const slug = args.loaderData?.organization.slug;
  return describePage(args, {
    title: "Verify with documents",
    description: "Send documents that prove who your organization is.",
    path: slug ? documentsPath(slug) : employersPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, documentsPath(params.slug));
  const view = await readDocuments(services, user, params.slug);
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  if (slug !== params.slug) throw redirect(documentsPath(slug));
  if (!may(view.role, "verify")) throw redirect(organizationPath(slug));
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { ...view, notice: notices.get(done) ?? null };
}

const done = (slug: string, what: string) => `${documentsPath(slug)}?done=${what}`;

export const action = formActions(
  {
    send: formAction("user", documentsForm, async ({ services, viewer, param, form }, sent) => {
      const files = await readFiles(form);
      await sendDocuments(services, viewer, param("slug"), { ...sent, files });
      return done(param("slug"), "sent");
    }),
    withdraw: formAction("user", async ({ services, viewer, param }) => {
      await withdrawDocuments(services, viewer, param("slug"));
      return done(param("slug"), "withdrawn");
    }),
  },
  {
    async before({ services, viewer, param, request }) {
      // Withdrawing sends no files. It isn't counted, because it must still work when nothing more can be sent.
      if (viewer.kind === "user" && mayBringFiles(request)) {
        await requireSending(services, viewer, param("slug"));
      }
    },
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** A form without a choice brings an empty file without a name. */
async function readFiles(form: FormData): Promise<GivenDocument[]> {
  const files = form
    .getAll("documents")
    .filter((file) => file instanceof File && (file.size > 0 || file.name !== "")) as File[];
  return await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

export default function OrganizationDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { organization, role, isOperator, request, notice } = loaderData;
  const { slug, publicName, legalName } = organization;
  const isPending = request?.status === "pending";
  return (
    <OrganizationFrame
      title="Verify with documents"
      lead={publicName}
      slug={slug}
      role={role}
      isOperator={isOperator}
    >
      <div className="grid max-w-form gap-8">
        <BackLink to={`${settingsPath(slug)}#verification`}>Verification</BackLink>
        <PageProblem of={["withdraw"]} />
        <DoneNotice title={notice} />
        {isPending ? (
          <section aria-labelledby="sent-title" className="grid justify-items-start gap-4">
            <h2 id="sent-title" className="text-xl">
              In review
            </h2>
            <p>You sent these documents on {formatDay(request.requestedAt)}.</p>
            <ul className="w-full border-t border-line">
              {request.documents.map(({ id, fileName }) => (
                <li key={id} className="border-b border-line py-2 wrap-anywhere">
                  {fileName}
                </li>
              ))}
            </ul>
            <p className="wrap-anywhere whitespace-pre-line text-muted">{request.explanation}</p>
            <ButtonForm intent="withdraw" variant="secondary" busyLabel="Withdrawing...">
              Withdraw and delete
            </ButtonForm>
          </section>
        ) : request?.status === "refused" ? (
          <DocumentsState request={request} />
        ) : null}
        <section aria-labelledby="send-title" className="grid gap-5">
          <h2 id="send-title" className="text-xl">
            {isPending ? "Send other documents" : "Send documents"}
          </h2>
          <p>
            Send a business registration, license or tax document that shows the legal name below.
            Leave out what we don&apos;t need, such as bank details.
          </p>
          <p>
            Legal name: <strong className="wrap-anywhere">{legalName}</strong>
          </p>
          {isPending ? <p>They&apos;ll replace the ones in review.</p> : null}
          <Form intent="send" encType="multipart/form-data" className="grid gap-5">
            <FileField
              name="documents"
              label="Documents"
              help={`Up to ${maxDocuments} PDF, JPEG or PNG files, up to 10 MB each.`}
              accept={documentTypes}
              multiple
              required
            />
            <TextareaField
              name="explanation"
              label="What do the documents show?"
              help="For example: our Ontario registration, with the legal name and address."
              required
              rows={3}
              maxLength={1000}
            />
            <SubmitButton busyLabel="Sending...">Send for review</SubmitButton>
          </Form>
          <p className="text-sm text-muted">
            Only our team can open your documents, and your settings show each time someone does. We
            delete the documents {documentDays} days after our decision, or when you withdraw them.
          </p>
        </section>
      </div>
    </OrganizationFrame>
  );
}
