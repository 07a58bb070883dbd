import type { ReactNode } from "react";
import { Link } from "react-router";
import { consultationPath } from "#features/consultations/consultations-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SampleNote } from "#ui/sample-note.tsx";
import {
  businessPath,
  kindNames,
  opportunitiesAnchor,
  opportunityPath,
} from "../business.constants.ts";
import { summarizeOpportunity } from "../business.rules.ts";
import { OpportunityOverview } from "../components/opportunity-overview.tsx";
import { announceSaving, SaveDeal } from "../components/save-deal.tsx";
import { readOpportunity } from "../opportunities.usecases.server.ts";
import { listSavedIds, saveOpportunity, unsaveOpportunity } from "../saved.usecases.server.ts";
import type { Route } from "./+types/opportunity";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 60 },
  form: { from: "user" },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params } = args;
  if (!loaderData) {
    return describePage(args, {
      title: "Opportunity not found",
      description: "We can't find this opportunity.",
      path: opportunityPath(params.opportunityId),
      listed: false,
    });
  }
  const { opportunity } = loaderData;
  return describePage(args, {
    title: opportunity.title,
    description: summarizeOpportunity(opportunity),
    path: opportunityPath(opportunity.id),
    image: "business",
    trail: [{ name: "Business Accelerator", path: businessPath }],
    isSample: opportunity.is_sample,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const opportunity = await readOpportunity(services, viewer, params.opportunityId);
  const savedIds = await listSavedIds(services, viewer);
  return { opportunity, saved: savedIds.includes(opportunity.id) };
}

/**
 * Saves the opportunity, or lets it go. Visitors who are not signed in do so first and come back.
 */
export const action = formAction(
  "user",
  async ({ services, viewer, param, values: { intent, back } }) => {
    const id = param("opportunityId");
    const saved = intent !== "remove";
    await (saved ? saveOpportunity : unsaveOpportunity)(services, viewer, id);
    if (back === "list") return `${businessPath}#${opportunitiesAnchor}`;
    if (back === "page") return opportunityPath(id);
    return { saved };
  },
  { shows: [503] },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, announceSaving);

export default function OpportunityPage({ loaderData }: Route.ComponentProps) {
  const { opportunity, saved } = loaderData;
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
          <p className="max-w-text border-l-2 border-accent pl-5 wrap-anywhere">
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
          <SaveDeal key={opportunity.id} opportunity={opportunity} saved={saved} from="page" />
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
