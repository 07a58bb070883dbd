import { Link } from "react-router";
import { listHelpOfSteps } from "#features/pathways/pathways.contract.ts";
import {
  AnswerFields,
  PlanCosts,
  PlanSlips,
  PlanSummary,
} from "#features/pathways/pathways-components.contract.ts";
import { pathwayPath } from "#features/pathways/pathways-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Section } from "#ui/page/section.tsx";
import { FormerSteps } from "../components/former-steps.tsx";
import { PlanHeader } from "../components/plan-header.tsx";
import { PlanStepsList } from "../components/plan-steps-list.tsx";
import { planPath, plansPath } from "../plans.constants.ts";
import { doneForm, undoForm } from "../plans.schemas.ts";
import {
  changeAnswers,
  listOwnPlans,
  listProofs,
  makeCurrent,
  markDone,
  readPlan,
  removePlan,
  undoStep,
} from "../plans.usecases.server.ts";
import type { Route } from "./+types/plan";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.title;
  return describePage(args, {
    title: title ? `${title} - Plan` : "Plan not found",
    ...(title ? { heading: title } : {}),
    description: "Your plan with its steps, dates and costs.",
    path: planPath(args.params.planId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer, seenAs } = pageOf(context);
  const user = requireUserPage(viewer, planPath(params.planId));
  const { stored, pathway, answers, plan, formerSteps, today, isOwn } = await readPlan(
    services,
    user,
    params.planId,
  );
  const { searchParams } = new URL(request.url);
  const changed = { doneId: searchParams.get("done"), undoneId: searchParams.get("undone") };
  const stepIds = [
    ...(plan?.stages.flatMap(({ steps }) => steps.map(({ id }) => id)) ?? []),
    ...formerSteps.map(({ stepId }) => stepId),
  ];
  // A step that isn't part of the plan has no row once it's undone.
  const isRowGone = changed.undoneId !== null && !stepIds.includes(changed.undoneId);
  // Someone of the team who sees the site as the owner doesn't see which documents they have.
  const showsDocuments = isOwn && !seenAs;
  return {
    id: stored.id,
    title: pathway?.title ?? stored.title,
    isOwn,
    isCurrent: stored.isCurrent,
    start: stored.start ?? "",
    pathway: pathway && { slug: pathway.slug, questions: pathway.questions },
    answers,
    plan,
    help: plan && pathway ? await listHelpOfSteps(services, user, plan, pathway) : {},
    formerSteps,
    today,
    now: services.clock.now(),
    proofs: showsDocuments ? await listProofs(services, user) : isOwn ? [] : undefined,
    documentOf: Object.fromEntries(
      stored.done.map(({ stepId, documentId }) => [stepId, showsDocuments ? documentId : null]),
    ),
    others: isOwn
      ? (await listOwnPlans(services, user))
          .filter(({ id }) => id !== stored.id)
          .map(({ id, title }) => ({ id, title }))
      : [],
    changed,
    notice: isRowGone ? "Marked as not done" : noticeOf(searchParams),
  };
}

const notices = {
  saved: "Your plan is saved",
  answers: "Your answers are saved",
  current: "This is your current plan now",
} as const;

function noticeOf(parameters: URLSearchParams): string | null {
  const name = Object.keys(notices).find((key) => parameters.has(key));
  return name ? notices[name as keyof typeof notices] : null;
}

/** The step's place on the page, to which its form leads. It says what has changed. */
const toStep = (planId: string, change: "done" | "undone", step: string) =>
  `${planPath(planId)}?${change}=${step}#step-${step}`;

export const action = formActions({
  done: formAction(
    "user",
    doneForm,
    async ({ services, viewer, param }, input) => {
      await markDone(services, viewer, param("planId"), input);
      return toStep(param("planId"), "done", input.step);
    },
    { fieldOf: { plan_done_later: "done_on", plan_document_unknown: "document" } },
  ),
  undo: formAction("user", undoForm, async ({ services, viewer, param }, { step }) => {
    await undoStep(services, viewer, param("planId"), step);
    return toStep(param("planId"), "undone", step);
  }),
  answers: formAction("user", async ({ services, viewer, param, values }) => {
    await changeAnswers(services, viewer, param("planId"), new Map(Object.entries(values)));
    return `${planPath(param("planId"))}?answers`;
  }),
  current: formAction("user", async ({ services, viewer, param }) => {
    await makeCurrent(services, viewer, param("planId"));
    return `${planPath(param("planId"))}?current`;
  }),
  delete: formAction("user", async ({ services, viewer, param }) => {
    await removePlan(services, viewer, param("planId"));
    return plansPath;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const { id, title, isOwn, plan, pathway, notice, formerSteps, help } = loaderData;
  const hasFormer = formerSteps.length > 0;
  return (
    <>
      <PlanHeader id={id} title={title} isOwn={isOwn} plan={plan}>
        <PageProblem />
        <DoneNotice title={notice} />
        {plan ? null : (
          <Alert title="We don't offer this pathway anymore">
            {describeGone({ isOwn, hasDone: hasFormer })}
          </Alert>
        )}
      </PlanHeader>
      {plan ? (
        <Section id="plan" title="Where you stand">
          <PlanSummary plan={plan} marks={{}} />
        </Section>
      ) : null}
      {plan || hasFormer ? (
        <Section id="steps" title={plan ? "Steps" : "What's done"}>
          {plan ? (
            <PlanStepsList
              plan={plan}
              help={help}
              today={loaderData.today}
              now={loaderData.now}
              proofs={loaderData.proofs}
              documentOf={loaderData.documentOf}
              changed={loaderData.changed}
            />
          ) : null}
          <FormerSteps steps={formerSteps} isOwn={isOwn} isAll={!plan} />
        </Section>
      ) : null}
      {plan ? (
        <>
          <Section
            tone="sunken"
            title="If something slips"
            lead="How one missed date or failed attempt changes the end date."
          >
            <PlanSlips plan={plan} />
          </Section>
          <Section
            title="What's left to pay and when"
            lead="Each fee is in the month its step begins. Currencies aren't converted."
          >
            <PlanCosts plan={plan} label="Left to pay" totals={plan.remaining} />
          </Section>
        </>
      ) : null}
      {isOwn ? <OwnSettings {...loaderData} /> : null}
      {pathway ? (
        <Section title="Sources">
          <p>
            <Link className="link" to={`${pathwayPath(pathway.slug)}#facts`}>
              See the facts and official sources of this pathway
            </Link>
          </p>
        </Section>
      ) : null}
    </>
  );
}

/** The rest of a plan whose pathway is gone, in words. */
function describeGone({ isOwn, hasDone }: { isOwn: boolean; hasDone: boolean }): string {
  if (isOwn) {
    const kept = hasDone ? "What you've done stays here. " : "";
    return `${kept}Choose another pathway to get new steps and dates.`;
  }
  return hasDone
    ? "You can still see what your mentee has done."
    : "Your mentee hadn't marked any steps as done.";
}

function OwnSettings({
  isCurrent,
  pathway,
  answers,
  start,
  today,
  others,
}: Route.ComponentProps["loaderData"]) {
  return (
    <Section tone="sunken" title="Change your plan">
      <div className="grid max-w-form gap-2">
        {pathway ? (
          <FoldedForm
            key={JSON.stringify([answers, start])}
            label="Change your answers or start date"
            intent="answers"
            values={{ ...answers, start }}
          >
            <AnswerFields pathway={pathway} today={today} />
            <SubmitButton busyLabel="Saving...">Save answers</SubmitButton>
          </FoldedForm>
        ) : null}
        <FoldedForm label="Delete this plan" intent="delete" quiet>
          <p>
            This deletes the plan and the steps you've checked off, and stops sharing it. Your
            documents stay in your profile.
          </p>
          <SubmitButton variant="destructive" busyLabel="Deleting...">
            Delete this plan
          </SubmitButton>
        </FoldedForm>
        {isCurrent ? null : (
          <ButtonForm intent="current" variant="secondary" formClassName="pt-3">
            Make this my current plan
          </ButtonForm>
        )}
        <ul className="grid gap-2 pt-4">
          {others.map((other) => (
            <li key={other.id}>
              <Link className="link" to={planPath(other.id)}>
                {other.title}
              </Link>
            </li>
          ))}
          <li>
            <Link className="link" to={`${plansPath}?choose`}>
              Save another plan
            </Link>
          </li>
        </ul>
      </div>
    </Section>
  );
}
