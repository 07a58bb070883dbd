import { redirectDocument } from "react-router";
import { writeViewAsCookie } from "#features/auth/auth.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { AdminFactorNotice } from "../components/admin-factor-notice.tsx";
import { PersonActions } from "../components/person-actions.tsx";
import { PersonOverview } from "../components/person-overview.tsx";
import { PersonSection } from "../components/person-section.tsx";
import { PersonSessions } from "../components/person-sessions.tsx";
import { exportProblems, peoplePath, personPath } from "../people.constants.ts";
import { describeDone } from "../people.rules.ts";
import { reasonForm, rolesForm, suspensionForm } from "../people.schemas.ts";
import { readPerson } from "../people.usecases.server.ts";
import {
  changeRoles,
  endOneSession,
  liftSuspension,
  type PersonAction,
  removeFactorsOf,
  resendConfirmationTo,
  signOutEverywhere,
  startViewing,
  suspend,
} from "../person-actions.usecases.server.ts";
import type { Route } from "./+types/admin-user";

export const handle: PageHandle = { form: { from: "people" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.person.address || "Account",
    description: "See an account and manage it.",
    path: personPath(args.params.userId),
    trail: [{ name: "People", path: peoplePath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "people", personPath(params.userId));
  const query = new URL(request.url).searchParams;
  const [done, problem] = [query.get("done") ?? "", query.get("export") ?? ""];
  const person = await readPerson(services, admin, params.userId);
  return {
    person,
    notice: describeDone(done, person),
    problem: Object.hasOwn(exportProblems, problem) ? exportProblems[problem] : undefined,
  };
}

/** An action that asks only for a reason, and the notice that the page then shows. */
const withReason = (
  perform: (
    services: Services,
    admin: UserViewer,
    about: PersonAction & { reason: string },
  ) => Promise<unknown>,
  done: string,
) =>
  formAction("people", reasonForm, async (page, { reason }) => {
    await perform(page.services, page.viewer, { ...aboutOf(page), reason });
    return `${page.path}?done=${done}`;
  });

function aboutOf({ param, client }: FormPage): PersonAction {
  const userId = param("userId");
  if (!isId(userId)) throw httpErrors.notFound();
  return { userId, address: client.address };
}

export const action = formActions({
  roles: formAction("roles", rolesForm, async (page, { role, ...input }) => {
    await changeRoles(page.services, page.viewer, { ...aboutOf(page), ...input, roles: role });
    return `${page.path}?done=roles`;
  }),
  lift: withReason(liftSuspension, "lifted"),
  "sign-out": withReason(signOutEverywhere, "signed-out"),
  "end-session": formAction("people", async (page) => {
    const { sessionId = "" } = page.values;
    if (!isId(sessionId)) throw httpErrors.notFound();
    await endOneSession(page.services, page.viewer, { ...aboutOf(page), sessionId });
    return `${page.path}?done=session-ended`;
  }),
  "remove-factors": withReason(removeFactorsOf, "factors-removed"),
  confirmation: formAction("people", async (page) => {
    await resendConfirmationTo(page.services, page.viewer, aboutOf(page));
    return `${page.path}?done=confirmation`;
  }),
  "view-as": formAction("people.view_as", reasonForm, async (page, { reason }) => {
    await startViewing(page.services, page.viewer, { ...aboutOf(page), reason });
    return redirectDocument("/dashboard", {
      headers: { "Set-Cookie": writeViewAsCookie(page.services, true) },
    });
  }),
  suspend: formAction("people", suspensionForm, async (page, input) => {
    await suspend(page.services, page.viewer, { ...aboutOf(page), ...input });
    return `${page.path}?done=suspended`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
  const { person, notice, problem } = loaderData;
  return (
    <Page title={person.address || "Account without an email"} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={peoplePath}>People</BackLink>
          <AdminFactorNotice />
          <DoneNotice title={notice} />
          <PageProblem of={["end-session"]} />
          {problem ? <Alert variant="destructive" title={problem} /> : null}
          <PersonOverview person={person} />
        </div>
        {person.state === "deleted" ? null : (
          <section aria-labelledby="actions-title" className="grid gap-4">
            <h2 id="actions-title" className="font-serif text-xl">
              What you can do
            </h2>
            <PersonActions person={person} />
          </section>
        )}
        <PersonSessions person={person} />
        {person.sections.map((section) => (
          <PersonSection key={section.name} section={section} />
        ))}
        <section aria-labelledby="log-title" className="grid gap-4">
          <h2 id="log-title" className="font-serif text-xl">
            Recent activity
          </h2>
          {person.log.length === 0 ? (
            <p>No activity yet.</p>
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
