import { Link } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { adminDocumentPath, adminVerificationsPath } from "../documents/documents.constants.ts";
import {
  approveDocuments,
  readQueue,
  refuseDocuments,
} from "../documents/moderation.usecases.server.ts";
import { settingsPath } from "../employers.constants.ts";
import { approveForm, refuseForm } from "../employers.schemas.ts";
import type { Route } from "./+types/admin-organization-verifications";

const path = adminVerificationsPath;

const notices: ReadonlyMap<string, string> = new Map([
  ["approved", "Organization verified. We've emailed its owners."],
  ["refused", "Organization not verified. We've emailed its owners the reason."],
]);
const problems: ReadonlyMap<string, string> = new Map([
  ["checking", "We're still checking this document for viruses. Try again in a minute."],
  ["gone", "This document is no longer here."],
  [
    "own",
    "You sent these documents, or you belong to this organization. Someone else on our team has to review them.",
  ],
]);

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Organization documents",
    description: "Documents organizations sent for verification.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", path);
  const query = new URL(request.url).searchParams;
  return {
    ...(await readQueue(services, admin)),
    notice: notices.get(query.get("done") ?? "") ?? null,
    problem: problems.get(query.get("problem") ?? "") ?? null,
  };
}

export const action = formActions({
  approve: formAction("moderation", approveForm, async ({ services, viewer }, { requestId }) => {
    await approveDocuments(services, viewer, requestId);
    return `${path}?done=approved`;
  }),
  refuse: formAction("moderation", refuseForm, async ({ services, viewer }, decision) => {
    await refuseDocuments(services, viewer, decision);
    return `${path}?done=refused`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

type Queued = Route.ComponentProps["loaderData"]["requests"][number];

export default function AdminOrganizationVerificationsPage({ loaderData }: Route.ComponentProps) {
  const { requests, isAll, notice, problem } = loaderData;
  return (
    <Page
      title="Organization documents"
      lead="Check the legal name against the documents and the public register. The organization can see each time you open a document."
      width="text"
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        {problem ? <Alert variant="destructive" title={problem} /> : null}
        <PageProblem of={["approve"]} />
        <DoneNotice title={notice} />
        {requests.length === 0 ? (
          <EmptyState title="No documents to review">
            <p>When organizations send documents, they'll appear here.</p>
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {requests.map((request) => (
              <QueuedRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
        {isAll ? null : <p className="text-muted">These are the oldest. There are more.</p>}
      </div>
    </Page>
  );
}

function QueuedRequest({ request }: { request: Queued }) {
  const { id, slug, publicName, legalName, website, explanation, documents, isOthers } = request;
  const { days, requestedAt } = request;
  return (
    <li className="grid gap-4 border-b border-line py-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <Link className="link" to={settingsPath(slug)}>
            {publicName}
          </Link>
        </h2>
        <Badge tone={days >= 3 ? "warning" : "neutral"}>
          {days === 0 ? "Today" : days === 1 ? "1 day" : `${days} days`}
        </Badge>
      </div>
      <DescriptionList
        items={[
          { term: "Legal name", description: legalName },
          { term: "Website", description: website },
          { term: "Sent", description: <LocalTime time={requestedAt} /> },
          {
            term: "What they show",
            description: <p className="whitespace-pre-line">{explanation}</p>,
          },
          {
            term: "Documents",
            description: (
              <ul className="grid gap-1">
                {documents.map((document) => (
                  <li key={document.id} className="flex flex-wrap items-baseline gap-x-3">
                    {isOthers ? (
                      <a className="link" href={adminDocumentPath(document.id)} rel="nofollow">
                        {document.fileName}
                      </a>
                    ) : (
                      document.fileName
                    )}
                    {document.isOpened ? <Badge>Opened by you</Badge> : null}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {isOthers ? (
        <div className="grid justify-items-start gap-4">
          <ButtonForm intent="approve" hidden={{ requestId: id }} busyLabel="Verifying...">
            Verify for a year
          </ButtonForm>
          <FoldedForm
            look="link"
            label="Don't verify"
            intent="refuse"
            hidden={{ requestId: id }}
            idPrefix={`refuse-${id}-`}
            className="w-full"
          >
            <TextareaField
              name="reason"
              label="Reason"
              help="We'll email this to the owners. Tell them what to send instead."
              required
              rows={3}
              maxLength={1000}
            />
            <SubmitButton variant="destructive" busyLabel="Sending...">
              Send the reason
            </SubmitButton>
          </FoldedForm>
        </div>
      ) : (
        <p className="text-muted">
          You sent these documents or you&apos;re a member. Someone else on our team has to review
          them.
        </p>
      )}
    </li>
  );
}
