import { Link, redirect } from "react-router";
import type { PathwayEntry } from "#features/pathways/pathways.contract.ts";
import { PathwayList } from "#features/pathways/pathways-components.contract.ts";
import { pathwaysPath } from "#features/pathways/pathways-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { newPlanPath, plansPath as path, planPath } from "../plans.constants.ts";
import { findCurrentPlan, suggestPathways } from "../plans.usecases.server.ts";
import type { Route } from "./+types/plans";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your plan",
    description: "Choose a pathway and save it as your plan.",
    path,
    listed: false,
  });
}

/** Leads to the plan that the viewer follows; who has none chooses one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const current = await findCurrentPlan(services, user);
  if (current && !new URL(request.url).searchParams.has("choose"))
    throw redirect(planPath(current));
  return await suggestPathways(services, user);
}

export default function PlansPage({ loaderData: { pathways, wished } }: Route.ComponentProps) {
  return (
    <Page
      title="Choose a pathway"
      lead="A plan turns a pathway into your own checklist, with dates, costs and reminders."
    >
      {pathways.length > 0 ? (
        <PathwayList pathways={pathways.map(toNewPlan)} wished={wished} />
      ) : (
        <EmptyState title="We don't have a pathway for your goals yet">
          <p>See the ones we have, or change your goals.</p>
          <p className="mt-4 flex flex-wrap gap-4">
            <Button asChild variant="secondary">
              <Link to={pathwaysPath}>See all pathways</Link>
            </Button>
            <Link className="link self-center" to="/account/goals">
              Change your goals
            </Link>
          </p>
        </EmptyState>
      )}
    </Page>
  );
}

/** The pathway, leading to where it's saved. */
function toNewPlan(entry: PathwayEntry): PathwayEntry {
  const answers = new URL(entry.path, "http://site.invalid").searchParams;
  answers.set("pathway", entry.slug);
  return { ...entry, path: `${newPlanPath}?${answers}` };
}
