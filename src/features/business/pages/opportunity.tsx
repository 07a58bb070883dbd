import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import {
  businessPath,
  opportunitiesAnchor,
  opportunityPath,
  savedDealsPath,
} from "../business.constants.ts";
import { summarizeOpportunity } from "../business.rules.ts";
import { OpportunityView } from "../components/opportunity-view.tsx";
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
    if (back === "dashboard") return savedDealsPath;
    if (back === "page") return opportunityPath(id);
    return { saved };
  },
  { shows: [503] },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, announceSaving);

export default function OpportunityPage({ loaderData }: Route.ComponentProps) {
  const { opportunity, saved } = loaderData;
  return (
    <OpportunityView opportunity={opportunity}>
      <SaveDeal key={opportunity.id} opportunity={opportunity} saved={saved} from="page" />
    </OpportunityView>
  );
}
