import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { planPath, planSharingPath } from "../plans.constants.ts";
import { shareForm, withdrawForm } from "../plans.schemas.ts";
import { readSharing, sharePlan, withdrawPlan } from "../sharing/sharing.usecases.server.ts";
import type { Route } from "./+types/plan-sharing";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Share a plan",
    description: "Choose the mentors who can read your plan.",
    path: planSharingPath(args.params.planId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, planSharingPath(params.planId));
  const { searchParams } = new URL(request.url);
  const notice = searchParams.has("shared")
    ? "Your plan is shared"
    : searchParams.has("withdrawn")
      ? "The mentor can't read your plan anymore"
      : null;
  return { planId: params.planId, notice, ...(await readSharing(services, user, params.planId)) };
}

export const action = formActions({
  share: formAction(
    "user",
    shareForm,
    async ({ services, viewer, param }, { mentor }) => {
      await sharePlan(services, viewer, param("planId"), mentor);
      return `${planSharingPath(param("planId"))}?shared`;
    },
    { fieldOf: { plan_mentor_unknown: "mentor" } },
  ),
  withdraw: formAction("user", withdrawForm, async ({ services, viewer, param }, { mentor }) => {
    await withdrawPlan(services, viewer, param("planId"), mentor);
    return `${planSharingPath(param("planId"))}?withdrawn`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function PlanSharingPage({ loaderData }: Route.ComponentProps) {
  const { planId, title, shares, mentors, notice } = loaderData;
  return (
    <Page
      width="form"
      title="Share with a mentor"
      lead={`A mentor you choose can read your plan “${title},” but can't change it.`}
    >
      <div className="grid gap-10">
        <PageProblem />
        <DoneNotice title={notice} />
        {shares.length > 0 ? (
          <section aria-labelledby="shares-title" className="grid gap-2">
            <h2 id="shares-title" className="text-xl">
              Who can read it
            </h2>
            <ul>
              {shares.map(({ profileId, name, sharedAt, isBlocked }) => (
                <li
                  key={profileId}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
                >
                  <span className="wrap-anywhere">
                    {name}, since <LocalTime time={sharedAt} />
                    {isBlocked ? (
                      <span className="block text-muted">
                        You&apos;ve blocked them, so they can&apos;t read it now.
                      </span>
                    ) : null}
                  </span>
                  <ButtonForm
                    intent="withdraw"
                    hidden={{ mentor: profileId }}
                    variant="secondary"
                    size="small"
                    busyLabel="Stopping..."
                    aria-label={`Stop sharing with ${name}`}
                  >
                    Stop sharing
                  </ButtonForm>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {mentors.length > 0 ? (
          <Form
            key={mentors.length}
            intent="share"
            values={{ mentor: mentors[0]?.profileId ?? "" }}
          >
            <SelectField
              name="mentor"
              label="Mentor"
              help="Mentors you've booked or written to."
              options={mentors.map(({ profileId, name }) => ({ value: profileId, label: name }))}
            />
            <CheckboxField
              name="consent"
              value="yes"
              label="I agree that this mentor can read my answers, steps, dates and costs until I stop sharing. They can't see my documents."
            />
            <SubmitButton busyLabel="Sharing...">Share plan</SubmitButton>
          </Form>
        ) : shares.length === 0 ? (
          <p className="text-muted">
            You can share your plan with mentors you&apos;ve booked or written to.{" "}
            <Link className="link" to="/mentorship">
              Find a mentor
            </Link>
          </p>
        ) : null}
        <BackLink to={planPath(planId)}>Back to your plan</BackLink>
      </div>
    </Page>
  );
}
