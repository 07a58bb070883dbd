import { Link } from "react-router";
import {
  ExpiredFactsNote,
  FactList,
  GuideList,
} from "#features/resources/resources-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { baseUrlOf, describePage } from "#platform/http/page-meta.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/page/section.tsx";
import { PathwayHeader } from "../components/pathway-header.tsx";
import { PlanCosts } from "../components/plan-costs.tsx";
import { PlanForm } from "../components/plan-form.tsx";
import { PlanHelp } from "../components/plan-help.tsx";
import { PlanSlips } from "../components/plan-slips.tsx";
import { PlanSteps } from "../components/plan-steps.tsx";
import { PlanSummary } from "../components/plan-summary.tsx";
import { pathwayPath, pathwaysPath, questionNames } from "../pathways.constants.ts";
import { readPathwayPage } from "../pathways.usecases.server.ts";
import { describePathway } from "../structured-data.rules.ts";
import type { Route } from "./+types/pathway";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 3600, parameters: ["start", ...questionNames] },
};

export function meta(args: Route.MetaArgs) {
  const { loaderData, params, location, matches } = args;
  const path = pathwayPath(params.pathwaySlug);
  if (!loaderData) {
    return describePage(args, {
      title: "Pathway not found",
      description: "The pathway you're looking for doesn't exist.",
      path,
      listed: false,
    });
  }
  const { pathway, plan } = loaderData;
  return describePage(args, {
    title: `${pathway.title} - Pathways`,
    heading: pathway.title,
    description: pathway.metaDescription,
    path,
    image: `pathway-${pathway.slug}`,
    trail: [{ name: "Pathways", path: pathwaysPath }],
    data: [describePathway(pathway, plan, new URL(path, baseUrlOf(matches)).href)],
    ...(location.search ? { listed: false as const } : {}),
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  return await readPathwayPage(services, viewer, params.pathwaySlug, searchParams);
}

export default function PathwayPage({ loaderData }: Route.ComponentProps) {
  const { pathway, answers, today, start, startProblem, plan, facts, marks } = loaderData;
  const { help, places, guides, playbooks } = loaderData;
  const savedPlan = new URLSearchParams({
    pathway: pathway.slug,
    ...answers,
    ...(start && !startProblem ? { start } : {}),
  });
  return (
    <>
      <PathwayHeader pathway={pathway} />
      <PlanForm
        key={JSON.stringify([answers, start])}
        pathway={pathway}
        answers={answers}
        today={today}
        start={start}
        startProblem={startProblem}
      />
      <Section
        id="plan"
        title="Your plan"
        lead={
          <>
            This plan assumes you start today, <time dateTime={today}>{formatDay(today)}</time>.
            Times are our estimates, and no one can guarantee them.
          </>
        }
      >
        <PlanSummary plan={plan} marks={marks} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button asChild>
            <Link to={`/plan/new?${savedPlan}`}>Save this plan</Link>
          </Button>
          <span className="text-muted">
            Check off steps, get reminders and share it with a mentor. It&apos;s free.
          </span>
        </p>
        <ExpiredFactsNote
          of="plan"
          expired={facts.filter(({ problem }) => problem).length}
          total={facts.length}
          listId="facts"
        />
        <PlanSteps plan={plan} marks={marks} help={help} />
      </Section>
      <Section
        tone="sunken"
        title="If something slips"
        lead="How one missed date or failed attempt changes your end date."
      >
        <PlanSlips plan={plan} />
      </Section>
      <Section
        title="Fees"
        lead={
          plan.totals.length > 0
            ? "Each fee is in the month its step begins, if you start today. Currencies aren't converted."
            : undefined
        }
      >
        <PlanCosts plan={plan} totals={plan.totals} />
      </Section>
      {facts.length > 0 ? (
        <Section tone="sunken" id="facts" title="Facts and figures to check">
          <div className="grid max-w-text gap-6">
            <FactList facts={facts} of="plan" />
            <p className="text-muted">
              Last edited on <time dateTime={pathway.updated}>{formatDay(pathway.updated)}</time>.
              Rules, fees and dates change, so check with the official source before you act. This
              isn&apos;t legal advice.
            </p>
          </div>
        </Section>
      ) : null}
      <Section title="Help along the way">
        <PlanHelp places={places} playbooks={playbooks} />
        {guides.length > 0 ? <GuideList label="Guides for this pathway" guides={guides} /> : null}
        <p>
          <Link className="link" to={pathwaysPath}>
            See all pathways
          </Link>
        </p>
      </Section>
    </>
  );
}
