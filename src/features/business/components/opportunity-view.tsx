import type { ReactNode } from "react";
import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { Badge } from "#ui/content/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";
import { businessPath, kindNames, opportunitiesAnchor } from "../business.constants.ts";
import type { Opportunity } from "../business.types.ts";
import { OpportunityOverview } from "./opportunity-overview.tsx";

export interface OpportunityViewProps {
  opportunity: Opportunity;
  /** Actions besides asking about it. */
  children: ReactNode;
}

/** An opportunity's whole page. */
export function OpportunityView({ opportunity, children }: OpportunityViewProps) {
  const { title, kind, summary, description } = opportunity;
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-5 py-10 sm:px-8 sm:py-14 lg:grid-cols-[1fr_22rem]">
      <header className="grid content-start gap-4 lg:col-span-2">
        <BackLink to={`${businessPath}#${opportunitiesAnchor}`}>All opportunities</BackLink>
        <PageProblem />
        <p>
          <Badge tone="business">{kindNames[kind]}</Badge>
        </p>
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        <p className="max-w-text text-lg text-muted wrap-anywhere">{summary}</p>
        {opportunity.is_sample ? (
          <SampleNote>This business and its figures are samples.</SampleNote>
        ) : null}
      </header>
      <div className="grid content-start gap-12">
        <Part title="The business">
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{description}</p>
        </Part>
        <Part title="What you'd get">
          <Points points={opportunity.offered} />
        </Part>
        <Part title="What's expected of you">
          <Points points={opportunity.expected} />
        </Part>
        <Part title="What could go wrong">
          <Points points={opportunity.risks} />
        </Part>
        <Part title="Before you sign or pay">
          <p className="max-w-text border-l-2 border-accent pl-5 whitespace-pre-line wrap-anywhere">
            {opportunity.disclosureNote}
          </p>
          <p className="max-w-text text-sm text-muted">
            We introduce people to businesses. We don&apos;t sell shares or franchises, and we
            don&apos;t give investment advice. Nothing on this page is a promise.
          </p>
        </Part>
      </div>
      <aside className="grid content-start gap-6 lg:sticky lg:top-6 lg:self-start">
        <OpportunityOverview opportunity={opportunity} />
        <div className="grid justify-items-start gap-3">
          <Button asChild>
            <Link to={consultationPath({ topic: "business", about: title })}>
              Ask about this opportunity
            </Link>
          </Button>
          {children}
        </div>
      </aside>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid max-w-text">
      {points.map((point) => (
        <li key={point} className="border-t border-line py-3 wrap-anywhere">
          {point}
        </li>
      ))}
    </ul>
  );
}
