import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { auditAddress, auditExportPath, auditPath } from "../audit-log/audit-log.constants.ts";
import { readAuditLog } from "../audit-log/audit-log.usecases.server.ts";
import { AuditEntries } from "../components/audit-entries.tsx";
import { AuditFilter } from "../components/audit-filter.tsx";
import type { Route } from "./+types/audit";

export const handle: PageHandle = { searches: ["person", "subject"], listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Audit log",
    description: "Who did what on the site, when and why.",
    path: auditPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams, search } = new URL(request.url);
  const auditor = requireRight(viewer, "audit", auditPath + search);
  return await readAuditLog(services, auditor, searchParams);
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { query, entries, next, problems } = loaderData;
  const filtered = auditAddress(query).slice(auditPath.length);
  return (
    <Page title="Audit log" lead="Who did what on the site, newest first.">
      <div className="grid gap-8">
        <AuditFilter {...loaderData} />
        {problems.length > 0 ? (
          <Alert title="We couldn't use this filter">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {entries.length > 0 ? (
          <>
            <AuditEntries entries={entries} />
            <div className="flex flex-wrap items-center gap-4">
              {next === null ? null : (
                <Button asChild variant="secondary">
                  <Link to={auditAddress({ ...query, after: next })}>Older entries</Link>
                </Button>
              )}
              <Form reloadDocument action={`${auditExportPath}${filtered}`}>
                <SubmitButton variant="secondary">Export as CSV</SubmitButton>
              </Form>
            </div>
          </>
        ) : null}
        {entries.length === 0 && problems.length === 0 ? (
          <EmptyState title="No entries found">
            <p>
              Change the filter, or{" "}
              <Link className="link" to={auditPath}>
                see all entries
              </Link>
              .
            </p>
          </EmptyState>
        ) : null}
      </div>
    </Page>
  );
}
