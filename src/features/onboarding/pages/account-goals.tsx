import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { GoalFields } from "../components/goal-fields.tsx";
import { goalRoleNames, goalRoles, goalsPath as path } from "../onboarding.constants.ts";
import { firstSaid, readGoalsOfAddress, startOf } from "../onboarding.rules.ts";
import { goalsForm } from "../onboarding.schemas.ts";
import { readGoals, saveGoals } from "../onboarding.usecases.server.ts";
import type { Route } from "./+types/account-goals";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Goals",
    description: "Who you are, where you want to go and by when.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, path + search);
  const { goals, today } = await readGoals(services, user);
  const role = goals.role ?? "candidate";
  return {
    goals: { ...firstSaid(readGoalsOfAddress(searchParams, today), goals), role },
    start: startOf(role),
    today,
    saved: searchParams.has("saved"),
  };
}

export const action = formAction("user", goalsForm, async ({ services, viewer }, input) => {
  await saveGoals(services, viewer, input);
  return `${path}?saved`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const startWords = {
  candidate: "Open your plan",
  employer: "Open your organization",
  mentor: "Become a mentor",
  entrepreneur: "See business opportunities",
};

export default function AccountGoalsPage({ loaderData }: Route.ComponentProps) {
  const { goals, start, today, saved } = loaderData;
  const { role } = goals;
  return (
    <AccountFrame
      title="Goals"
      lead="We use your answers to choose what you see first. Skip anything you'd rather not answer."
    >
      <Form key={role} values={goals}>
        <DoneNotice title={saved ? "Goals saved" : null} />
        <SelectField
          name="role"
          label="Which describes you best?"
          help="Your answer also sets your dashboard, unless you choose Mentor. If you change it, the questions below change after you save."
          options={goalRoleNames.map((value) => ({ value, label: goalRoles[value].label }))}
        />
        <GoalFields role={role} today={today} />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busyLabel="Saving...">Save goals</SubmitButton>
          <Link className="link" to={start}>
            {startWords[role]}
          </Link>
        </div>
      </Form>
    </AccountFrame>
  );
}
