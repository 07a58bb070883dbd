import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { MemberRole } from "#features/employers/employers-parts.contract.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import {
  type HiringJob,
  type HiringOrganization,
  jobLinksFor,
  organizationLinksFor,
  type ShownLink,
} from "../hiring-links.rules.ts";

const widths = { wide: "max-w-page", text: "max-w-text", form: "max-w-form" } as const;

export interface HiringFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  organization: HiringOrganization;
  role: MemberRole;
  isOperator: boolean;
  /** The job that the page is about. */
  job?: HiringJob;
  /** Actions on the whole page, beside its title. */
  actions?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
}

/** The frame of the pages on which an employer hires: the organization, the links between them, and the title. */
export function HiringFrame({
  title,
  lead,
  organization,
  role,
  isOperator,
  job,
  actions,
  width = "wide",
  children,
}: HiringFrameProps) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-5 pb-16 sm:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-line">
        <p className="py-2 text-sm font-semibold wrap-anywhere text-muted">
          {organization.publicName}
        </p>
        <FrameLinks
          label="Hiring"
          links={organizationLinksFor(organization, role, { isOperator })}
        />
      </div>
      {isOperator ? (
        <Alert title="You're acting for this organization" className="mt-6">
          <p>
            You&apos;re not a member. Everything you change is recorded and shown to the
            organization&apos;s owners and recruiters.
          </p>
        </Alert>
      ) : null}
      {job ? (
        <div className="flex flex-wrap items-baseline gap-x-8 border-b border-line">
          <p className="min-w-0 py-2 font-semibold wrap-anywhere">{job.title ?? "Untitled job"}</p>
          <FrameLinks label="This job" links={jobLinksFor(job, role)} />
        </div>
      ) : null}
      <header className="mt-8 mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {lead ? <p className="max-w-text wrap-anywhere text-muted">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </header>
      <div className={classNames("min-w-0", widths[width])}>{children}</div>
    </div>
  );
}

function FrameLinks({ label, links }: { label: string; links: readonly ShownLink[] }) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label: name, to, within }) => {
          const isHere = pathname === to.split("?")[0];
          const isCurrent = isHere || (within !== undefined && pathname.startsWith(`${within}/`));
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHere ? "page" : isCurrent ? "true" : undefined}
                className={classNames(
                  "-mb-px inline-flex min-h-11 items-center border-b-2 underline-offset-4",
                  isCurrent
                    ? "border-accent font-semibold text-ink"
                    : "border-transparent forced-colors:border-[Canvas] text-muted hover:text-ink hover:underline",
                )}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
