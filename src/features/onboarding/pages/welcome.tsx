import { Link, redirect } from "react-router";
import { homeOfSignedIn, welcomePath as path } from "#features/auth/auth-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { Form } from "#ui/form/form.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Page } from "#ui/page/page.tsx";
import { GoalFields } from "../components/goal-fields.tsx";
import { goalRoleNames, goalRoles, goalsPath } from "../onboarding.constants.ts";
import { firstSaid, readGoalsOfAddress, startOf } from "../onboarding.rules.ts";
import { goalsForm, skipForm } from "../onboarding.schemas.ts";
import { readGoals, saveGoals, skipGoals } from "../onboarding.usecases.server.ts";
import type { Route } from "./+types/welcome";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Welcome",
    description: "Tell us who you are and where you want to go.",
    path,
    listed: false,
  });
}

/** Asks once: whoever has answered or skipped the questions changes them in their account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, path + search);
  const { goals, isAsked, today } = await readGoals(services, user);
  if (isAsked) throw redirect(goalsPath + search);
  const given = readGoalsOfAddress(searchParams, today);
  return { role: given.role, goals: firstSaid(given, goals), given, today };
}

export const action = formActions({
  save: formAction("user", goalsForm, async ({ services, viewer }, input) => {
    await saveGoals(services, viewer, input);
    return startOf(input.role);
  }),
  skip: formAction("user", skipForm, async ({ services, viewer }, { role }) => {
    await skipGoals(services, viewer, role);
    return homeOfSignedIn;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const { role, goals, given, today } = loaderData;
  if (role === null) return <RoleQuestion goals={goals} given={given} />;
  const { title, lead } = goalRoles[role];
  return (
    <Page width="form" title={title} lead={lead}>
      <Form
        key={role}
        intent={["save", "skip"]}
        hidden={{ role }}
        values={{ ...goals, role }}
        className="grid gap-6"
      >
        <GoalFields role={role} today={today} />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton name="intent" value="save" busyLabel="Saving...">
            Continue
          </SubmitButton>
          <SubmitButton name="intent" value="skip" variant="quiet">
            Skip for now
          </SubmitButton>
        </div>
      </Form>
      <p className="mt-8 text-muted">
        You can skip any question, or{" "}
        <Link className="link" to={path}>
          go back
        </Link>{" "}
        to choose another role. Change your answers anytime under Goals in your account.
      </p>
    </Page>
  );
}

/** The first question, whose answer decides which ones follow. */
function RoleQuestion({
  goals,
  given,
}: Pick<Route.ComponentProps["loaderData"], "goals" | "given">) {
  const { role: _role, ...said } = given;
  return (
    <Page
      width="form"
      title={`Welcome to ${brand.name}`}
      lead="We use your answer to choose what you see first."
    >
      <PageProblem />
      <Form
        method="get"
        action={path}
        values={{ role: goals.role ?? "candidate" }}
        className="grid gap-6"
      >
        <ChoiceGroup
          name="role"
          legend="Which describes you best?"
          look="card"
          options={goalRoleNames.map((value) => ({
            value,
            label: goalRoles[value].label,
            help: goalRoles[value].help,
          }))}
        />
        {Object.entries(said).map(([name, value]) =>
          value === null ? null : <HiddenValue key={name} name={name} value={value} />,
        )}
        <SubmitButton>Continue</SubmitButton>
      </Form>
      <ButtonForm intent="skip" variant="quiet" formClassName="mt-4">
        Skip for now
      </ButtonForm>
    </Page>
  );
}
