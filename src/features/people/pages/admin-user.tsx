import { data, redirect, useLocation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { listProblems } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { AdminFactorNotice } from "../components/admin-factor-notice.tsx";
import { PersonActions } from "../components/person-actions.tsx";
import { PersonFacts } from "../components/person-facts.tsx";
import { personNotices } from "../people.constants.ts";
import { suspensionForm } from "../people.schemas.ts";
import { readPerson } from "../people.usecases.server.ts";
import {
  grantAdmin,
  liftSuspension,
  type PersonAction,
  removeFactorsOf,
  resendConfirmationTo,
  revokeAdmin,
  signOutEverywhere,
  suspend,
} from "../person-actions.usecases.server.ts";
import type { Route } from "./+types/admin-user";

const listPath = "/admin/users";

export const handle: PageHandle = { form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.person.address || "Account",
    description: "One account, and what administrators can do to it.",
    path: `${listPath}/${encodeURIComponent(args.params.userId)}`,
    trail: [{ name: "People", path: listPath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, `${listPath}/${encodeURIComponent(params.userId)}`);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return {
    person: await readPerson(services, admin, params.userId),
    isOneself: admin.userId === params.userId,
    notice: Object.hasOwn(personNotices, done) ? personNotices[done] : undefined,
  };
}

/** What is done for each intent, and the notice that the page then shows. */
const simpleActions = {
  grant: [grantAdmin, "granted"],
  revoke: [revokeAdmin, "revoked"],
  lift: [liftSuspension, "lifted"],
  "sign-out": [signOutEverywhere, "signed-out"],
  "remove-factors": [removeFactorsOf, "factors-removed"],
  confirmation: [resendConfirmationTo, "confirmation"],
} as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const path = `${listPath}/${encodeURIComponent(params.userId)}`;
  const admin = requireAdminPage(viewer, path);
  const form = await readForm(request, context);
  const intent = String(form.get("intent") ?? "");
  const about: PersonAction = { userId: params.userId, address: clientAddress };
  try {
    if (intent === "suspend") {
      const typed = {
        reason: String(form.get("reason") ?? ""),
        days: String(form.get("days") ?? ""),
      };
      const checked = suspensionForm.safeParse(typed);
      if (!checked.success) {
        const suspending = { ...typed, problems: listProblems(checked.error) };
        return data({ suspending }, { status: 400 });
      }
      await suspend(services, admin, { ...about, ...checked.data });
      return redirect(`${path}?done=suspended`);
    }
    if (!Object.hasOwn(simpleActions, intent)) return redirect(path);
    const [perform, done] = simpleActions[intent as keyof typeof simpleActions];
    await perform(services, admin, about);
    return redirect(`${path}?done=${done}`);
  } catch (error) {
    return answerProblem(error);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function AdminUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isOneself, notice } = loaderData;
  const { key } = useLocation();
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const suspending = actionData && "suspending" in actionData ? actionData.suspending : undefined;
  return (
    <Page title={person.address || "An account without an address"} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={listPath}>People</BackLink>
          <AdminFactorNotice />
          {problem ? <Alert key={key} variant="destructive" title={problem} focused /> : null}
          {suspending ? (
            <Alert key={key} variant="destructive" title="The account was not suspended" focused>
              <ul>
                {suspending.problems.map(({ field, message }) => (
                  <li key={field}>
                    <a className="link" href={`#${field}`}>
                      {message}
                    </a>
                  </li>
                ))}
              </ul>
            </Alert>
          ) : null}
          {notice && !actionData ? (
            <Alert key={key} variant="success" title={notice} focused />
          ) : null}
          <PersonFacts person={person} />
        </div>
        {person.state === "deleted" ? null : (
          <section aria-labelledby="actions-title" className="grid gap-4">
            <h2 id="actions-title" className="font-serif text-xl">
              What you can do
            </h2>
            <PersonActions
              key={key}
              person={person}
              isOneself={isOneself}
              suspending={suspending}
            />
          </section>
        )}
        <section aria-labelledby="log-title" className="grid gap-4">
          <h2 id="log-title" className="font-serif text-xl">
            What happened lately
          </h2>
          {person.log.length === 0 ? (
            <p>Nothing was written down yet.</p>
          ) : (
            <ol className="border-t border-line">
              {person.log.map((event) => (
                <li key={event.id} className="border-b border-line py-3">
                  <p>{event.sentence}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    <LocalTime time={event.at} />
                    {event.by ? `, by ${event.by}` : null}
                    {event.address ? `, from ${event.address}` : null}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Page>
  );
}
