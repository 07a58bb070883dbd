import type { ReactNode } from "react";
import { HiringFrame } from "#features/jobs/jobs-components.contract.ts";
import { Page } from "#ui/page/page.tsx";
import type { JobAccess } from "../access/access.usecases.server.ts";

/** The frame of a job's pages: its organization's, or our team's own. */
export function PipelineFrame({
  access,
  title,
  lead,
  actions,
  width = "wide",
  children,
}: {
  access: Pick<JobAccess, "job" | "organization" | "role" | "isOperator">;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: "wide" | "text" | "form";
  children: ReactNode;
}) {
  const { job, organization, role, isOperator } = access;
  if (!organization) {
    return (
      <Page title={title} lead={`${job.title}, ${job.employer}`} width={width}>
        <div className="grid gap-6">
          {lead ? <p className="max-w-text text-muted">{lead}</p> : null}
          {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
          {children}
        </div>
      </Page>
    );
  }
  return (
    <HiringFrame
      title={title}
      lead={lead}
      actions={actions}
      width={width}
      organization={organization}
      role={role}
      isOperator={isOperator}
      job={{ id: job.id, title: job.title, isPublished: true }}
    >
      {children}
    </HiringFrame>
  );
}
