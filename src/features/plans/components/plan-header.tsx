import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Plan } from "#features/pathways/pathways-parts.contract.ts";
import { BackLink } from "#ui/page/back-link.tsx";
import { planFilePath, planSharingPath } from "../plans.constants.ts";

export interface PlanHeaderProps {
  id: string;
  title: string;
  isOwn: boolean;
  plan: Plan | undefined;
  children: ReactNode;
}

const files = [
  { format: "pdf", label: "Download as PDF" },
  { format: "ics", label: "Add dates to your calendar" },
  { format: "xlsx", label: "Download as spreadsheet" },
] as const;

/** A plan's title, how far it is, and what can be done with it. */
export function PlanHeader({ id, title, isOwn, plan, children }: PlanHeaderProps) {
  const steps = plan?.stages.flatMap((stage) => stage.steps) ?? [];
  const done = steps.filter(({ doneOn }) => doneOn).length;
  return (
    <header className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-5 pt-8 pb-10 sm:px-8">
      {isOwn ? null : <BackLink to="/mentor/plans">Shared plans</BackLink>}
      <p className="font-semibold text-accent">{isOwn ? "Your plan" : "Shared with you"}</p>
      <h1 className="max-w-[22ch] text-3xl wrap-anywhere">{title}</h1>
      {plan ? (
        <p className="text-lg text-muted" data-figures>
          {done} of {steps.length} steps done
        </p>
      ) : null}
      {isOwn ? null : (
        <p className="max-w-text text-muted">
          You see the plan as your mentee does, so “you” on this page means them.
        </p>
      )}
      {children}
      {isOwn ? (
        <ul aria-label="This plan" className="flex flex-wrap gap-x-5 gap-y-2">
          {plan
            ? files.map(({ format, label }) => (
                <li key={format}>
                  <a className="link" href={planFilePath(id, format)} download>
                    {label}
                  </a>
                </li>
              ))
            : null}
          <li>
            <Link className="link" to={planSharingPath(id)}>
              Share with a mentor
            </Link>
          </li>
        </ul>
      ) : null}
    </header>
  );
}
