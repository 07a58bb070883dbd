import { Link } from "react-router";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { visibilityPath } from "../candidates.constants.ts";
import { ProfileFrame } from "../components/profile-frame.tsx";
import {
  acceptRequest,
  blockAsker,
  declineRequest,
  readOwnRequests,
  stopSharing,
} from "../pool/answers.usecases.server.ts";
import { refusedDays, requestStatuses, requestsPath } from "../pool/pool.constants.ts";
import { statusAt } from "../pool/pool.rules.ts";
import { requestForm } from "../pool/pool.schemas.ts";
import type { OwnRequest, PageOfList, PoolViews } from "../pool/pool.types.ts";
import type { Route } from "./+types/profile-requests";

const notices: ReadonlyMap<string, string> = new Map([
  ["accepted", "You accepted. The employer can now see your name, email and profile."],
  ["declined", "You declined. We won't tell the employer why."],
  ["blocked", "Organization blocked"],
  ["stopped", "The employer can't see your name, email and profile anymore"],
]);

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Requests to connect",
    description: "Employers who found you in the talent pool and want to connect.",
    path: requestsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, requestsPath);
  const query = new URL(request.url).searchParams;
  return {
    ...(await readOwnRequests(services, user, readPage(query.get("views")))),
    now: services.clock.now(),
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

const done = (what: string) => `${requestsPath}?done=${what}`;

export const action = formActions({
  accept: formAction("user", requestForm, async ({ services, viewer }, { requestId }) => {
    await acceptRequest(services, viewer, requestId);
    return done("accepted");
  }),
  decline: formAction("user", requestForm, async ({ services, viewer }, { requestId }) => {
    await declineRequest(services, viewer, requestId);
    return done("declined");
  }),
  block: formAction("user", requestForm, async ({ services, viewer }, { requestId }) => {
    await blockAsker(services, viewer, requestId);
    return done("blocked");
  }),
  stop: formAction("user", requestForm, async ({ services, viewer }, { requestId }) => {
    await stopSharing(services, viewer, requestId);
    return done("stopped");
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileRequestsPage({ loaderData }: Route.ComponentProps) {
  const { requests, views, viewsTurn, now, notice } = loaderData;
  return (
    <ProfileFrame
      title="Requests to connect"
      lead="Employers who find you in the talent pool can ask to connect. They see your name only after you accept."
    >
      <div className="grid gap-10">
        <PageProblem />
        <DoneNotice title={notice} />
        {requests.length === 0 ? (
          <EmptyState title="No requests yet">
            <p>
              Employers can send you requests after you join the talent pool.{" "}
              <Link className="link" to={visibilityPath}>
                Choose who can see your profile
              </Link>
              .
            </p>
          </EmptyState>
        ) : (
          <ul aria-label="Requests" className="grid border-t border-line">
            {requests.map((request) => (
              <Request key={request.id} request={request} now={now} />
            ))}
          </ul>
        )}
        <Views views={views} turn={viewsTurn} />
      </div>
    </ProfileFrame>
  );
}

function Request({ request, now }: { request: OwnRequest; now: Date }) {
  const { id, organizationName: name, organizationSlug: slug, message } = request;
  const status = statusAt(request, now);
  const hidden = { requestId: id };
  return (
    <li className="grid gap-3 border-b border-line py-5 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">
          {slug ? (
            <Link className="link" to={organizationPath(slug)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {slug ? <Badge tone="success">Verified</Badge> : <Badge>No longer verified</Badge>}
        {status === "pending" ? null : <Badge>{requestStatuses[status]}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {request.organizationDomain ? `${request.organizationDomain} · ` : ""}
        Asked <LocalTime time={request.askedAt} />
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {message}
      </p>
      {status === "pending" ? (
        <>
          <p className="text-muted">
            If you accept, they see your name, your email and your profile as it is now. They won't
            see your references, documents or the lowest pay you&apos;d accept.
          </p>
          <div className="flex flex-wrap gap-3">
            {slug ? (
              <ButtonForm intent="accept" hidden={hidden} aria-label={`Accept ${name}`}>
                Accept
              </ButtonForm>
            ) : null}
            <ButtonForm
              intent="decline"
              hidden={hidden}
              variant="secondary"
              aria-label={`Decline ${name}`}
            >
              Decline
            </ButtonForm>
            {slug ? (
              <ButtonForm
                intent="block"
                hidden={hidden}
                variant="secondary"
                aria-label={`Block ${name}`}
              >
                Block
              </ButtonForm>
            ) : null}
          </div>
          <p className="text-sm text-muted">
            The request expires <LocalTime time={request.expiresAt} />. If you decline, they
            can&apos;t ask again for {refusedDays} days.
          </p>
        </>
      ) : null}
      {status === "accepted" ? (
        <>
          <p className="text-muted">
            {request.isShared
              ? "They can see your name, your email and the profile you shared."
              : "Right now, they can't see what you shared."}
          </p>
          <ButtonForm
            intent="stop"
            hidden={hidden}
            variant="secondary"
            aria-label={`Stop sharing with ${name}`}
          >
            Stop sharing
          </ButtonForm>
        </>
      ) : null}
    </li>
  );
}

function Views({ views, turn }: { views: readonly PoolViews[]; turn: PageOfList }) {
  return (
    <section aria-labelledby="views" className="grid gap-3">
      <h2 id="views" className="text-xl">
        Who looked at your profile
      </h2>
      {views.length === 0 ? (
        <p className="text-muted">No organization has opened your profile in the talent pool.</p>
      ) : (
        <ul className="grid border-t border-line">
          {views.map(({ organizationName, count, lastViewedAt }) => (
            <li
              key={`${organizationName} ${lastViewedAt.toISOString()}`}
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3 wrap-anywhere"
            >
              <span className="font-semibold">{organizationName}</span>
              <span className="text-muted">
                {count === 1 ? "Once, on" : `${count} times, most recently on`}{" "}
                <LocalTime time={lastViewedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PageTurns
        label="Pages of organizations"
        {...turn}
        pathOf={(page) => `${requestsPath}?views=${page}#views`}
        before="Newer"
        after="Older"
      />
    </section>
  );
}
