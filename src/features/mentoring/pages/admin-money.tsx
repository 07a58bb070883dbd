import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countWith } from "#shared/count-with.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { SessionDisputes } from "../components/session-disputes.tsx";
import { SessionPageLinks } from "../components/session-page-links.tsx";
import { decideDispute, readDisputes } from "../money/money.usecases.server.ts";
import type { DisputeDecision } from "../sessions/session-sides.rules.ts";
import { adminMoneyPath as path, sessionsToDecideOn } from "../sessions/sessions.constants.ts";
import type { Route } from "./+types/admin-money";

export const handle: PageHandle = { form: { from: "money" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: sessionsToDecideOn,
    description: "Sessions that a mentee and a mentor disagree about, with what both sides say.",
    path: "/admin/money",
    listed: false,
  });
}

/** A denied action mostly means that another administrator has decided, so the lists are read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "money", path);
  const asked = new URL(request.url).searchParams;
  const page = Number.parseInt(asked.get("disputes") ?? "1", 10) || 1;
  const disputes = await readDisputes(services, admin, page);
  return { disputes, isDecided: asked.get("done") === "decided" };
}

const proven = async ({ services, viewer, form }: FormPage<"money">) =>
  await requireFreshProof(services, viewer, { path, form });

const deciding = (decision: DisputeDecision) =>
  formAction(
    "money",
    async ({ services, viewer, values: { bookingId = "", reason = "" } }) => {
      await decideDispute(services, viewer, { bookingId, decision, reason });
      return `${path}?done=decided`;
    },
    {
      shows: [403, 404],
      fieldOf: { reason_required: "reason", reason_too_long: "reason" },
      ...(decision === "refund" ? { first: proven } : {}),
    },
  );

export const action = formActions({
  refund: deciding("refund"),
  dismiss: deciding("dismiss"),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminMoneyPage({ loaderData }: Route.ComponentProps) {
  const { disputes, isDecided } = loaderData;
  const pathOf = (name: string) => (page: number) => `${path}?${name}=${page}`;
  return (
    <Page
      title={sessionsToDecideOn}
      lead={disputes.total > 0 ? describeQueue(disputes.total) : null}
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={isDecided ? "Decision saved. We've emailed both sides." : null} />
        <section aria-labelledby="disputes" className="grid max-w-3xl gap-5">
          <h2 id="disputes" className="text-xl">
            {sessionsToDecideOn}
          </h2>
          {disputes.total === 0 ? (
            <EmptyState title="No sessions to decide on">
              <p>
                Refund requests, reported problems and contested reports of missed sessions appear
                here.
              </p>
            </EmptyState>
          ) : (
            <SessionDisputes disputes={disputes.items} />
          )}
          <SessionPageLinks label={sessionsToDecideOn} {...disputes} pathOf={pathOf("disputes")} />
        </section>
      </div>
    </Page>
  );
}

function describeQueue(total: number): string {
  return `${countWith(total, "session", "sessions")} to decide on.`;
}
