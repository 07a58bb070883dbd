import { sendForm } from "#platform/browser/send-form.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { AdminFactorNotice } from "../components/admin-factor-notice.tsx";
import { PersonActions } from "../components/person-actions.tsx";
import { PersonOverview } from "../components/person-overview.tsx";
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
    description: "See an account and manage it.",
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

/** An action without fields, and the notice that the page then shows. */
const simply = (
  perform: (services: Services, admin: UserViewer, about: PersonAction) => Promise<unknown>,
  done: string,
) =>
  formAction("admin", async (page) => {
    await perform(page.services, page.viewer, aboutOf(page));
    return `${page.path}?done=${done}`;
  });

function aboutOf({ param, client }: FormPage): PersonAction {
  const userId = param("userId");
  if (!isId(userId)) throw httpErrors.notFound();
  return { userId, address: client.address };
}

export const action = formActions({
  grant: simply(grantAdmin, "granted"),
  revoke: simply(revokeAdmin, "revoked"),
  lift: simply(liftSuspension, "lifted"),
  "sign-out": simply(signOutEverywhere, "signed-out"),
  "remove-factors": simply(removeFactorsOf, "factors-removed"),
  confirmation: simply(resendConfirmationTo, "confirmation"),
  suspend: formAction("admin", suspensionForm, async (page, input) => {
    await suspend(page.services, page.viewer, { ...aboutOf(page), ...input });
    return `${page.path}?done=suspended`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
  const { person, isOneself, notice } = loaderData;
  return (
    <Page title={person.address || "Account without an email"} width="text">
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BackLink to={listPath}>People</BackLink>
          <AdminFactorNotice />
          <DoneNotice title={notice} />
          <PersonOverview person={person} />
        </div>
        {person.state === "deleted" ? null : (
          <section aria-labelledby="actions-title" className="grid gap-4">
            <h2 id="actions-title" className="font-serif text-xl">
              What you can do
            </h2>
            <PersonActions person={person} isOneself={isOneself} />
          </section>
        )}
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
