import { AnswerFields } from "#features/pathways/pathways-components.contract.ts";
import { pathwayPath } from "#features/pathways/pathways-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { newPlanPath, planPath } from "../plans.constants.ts";
import { readNewPlan, savePlan } from "../plans.usecases.server.ts";
import type { Route } from "./+types/plan-new";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Save a plan",
    description: "Check your answers and save the pathway as your plan.",
    path: newPlanPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, newPlanPath + search);
  const { pathway, answers, start, today } = await readNewPlan(services, user, searchParams);
  const { slug, title, questions } = pathway;
  return { pathway: { slug, title, questions }, answers, start, today };
}

export const action = formAction("user", async ({ services, viewer, values }) => {
  const { pathway = "", ...answers } = values;
  const planId = await savePlan(services, viewer, pathway, new Map(Object.entries(answers)));
  return `${planPath(planId)}?saved`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewPlanPage({ loaderData }: Route.ComponentProps) {
  const { pathway, answers, start, today } = loaderData;
  return (
    <Page
      width="form"
      title={pathway.title}
      lead="Check your answers, then save the plan. You can change them anytime."
    >
      <Form
        key={pathway.slug}
        hidden={{ pathway: pathway.slug }}
        values={{ ...answers, start }}
        className="grid gap-6"
      >
        <AnswerFields pathway={pathway} today={today} />
        <SubmitButton busyLabel="Saving...">Save this plan</SubmitButton>
      </Form>
      <div className="mt-8">
        <BackLink to={pathwayPath(pathway.slug)}>Back to the pathway</BackLink>
      </div>
    </Page>
  );
}
