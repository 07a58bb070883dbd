import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Page } from "#ui/page.tsx";
import { SessionDisputes } from "../components/session-disputes.tsx";
import { SessionPageLinks } from "../components/session-page-links.tsx";
import { SessionPayables, SessionPayouts } from "../components/session-payouts.tsx";
import { decideDispute, payMentorOut, readMoney } from "../money/money.usecases.server.ts";
import { adminMoneyPath as path } from "../sessions/sessions.constants.ts";
import { payoutForm } from "../sessions/sessions.schemas.ts";
import type { Route } from "./+types/admin-money";

const notices: ReadonlyMap<string, string> = new Map([
  ["refund", "The refund is on its way. We've emailed both sides."],
  ["dismiss", "Request dismissed. We've emailed both sides."],
  ["payout", "Payout recorded. The mentor can see it in their earnings."],
]);

export const handle: PageHandle = { form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Refunds and payouts",
    description: "Refund requests from mentees, and payouts due to mentors.",
    path: "/admin/money",
    listed: false,
  });
}

/** A denied action mostly means that another administrator has decided, so the lists are read again. */
export function shouldRevalidate() {
  return true;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const asked = new URL(request.url).searchParams;
  const pageIn = (name: string) => Number.parseInt(asked.get(name) ?? "1", 10) || 1;
  const overview = await readMoney(services, admin, {
    disputes: pageIn("disputes"),
    payables: pageIn("payables"),
    payouts: pageIn("payouts"),
  });
  return { ...overview, notice: notices.get(asked.get("done") ?? "") ?? null };
}

const proven = async ({ services, viewer, form }: FormPage<"admin">) =>
  await requireFreshProof(services, viewer, { path, form });

const deciding = (decision: "refund" | "dismiss") =>
  formAction(
    "admin",
    async ({ services, viewer, values: { bookingId = "", reason = "" } }) => {
      await decideDispute(services, viewer, { bookingId, decision, reason });
      return `${path}?done=${decision}`;
    },
    {
      shows: [404],
      fieldOf: { reason_required: "reason", reason_too_long: "reason" },
      ...(decision === "refund" ? { first: proven } : {}),
    },
  );

export const action = formActions({
  refund: deciding("refund"),
  dismiss: deciding("dismiss"),
  payout: formAction(
    "admin",
    payoutForm,
    async ({ services, viewer }, payout) => {
      await payMentorOut(services, viewer, payout);
      return `${path}?done=payout`;
    },
    { shows: [404], first: proven },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminMoneyPage({ loaderData }: Route.ComponentProps) {
  const { disputes, payables, payouts, notice } = loaderData;
  const pathOf = (name: string) => (page: number) => `${path}?${name}=${page}`;
  return (
    <Page
      title="Refunds and payouts"
      lead={`${describeCount(disputes.total, "refund request", "refund requests")} to review. ${describeCount(payables.total, "mentor is", "mentors are")} owed money.`}
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        <section aria-labelledby="disputes" className="grid max-w-3xl gap-5">
          <h2 id="disputes" className="text-xl">
            Refund requests
          </h2>
          {disputes.total === 0 ? (
            <EmptyState title="No refund requests">
              <p>Refund requests and contested reports of missed sessions appear here.</p>
            </EmptyState>
          ) : (
            <SessionDisputes disputes={disputes.items} />
          )}
          <SessionPageLinks label="Refund requests" {...disputes} pathOf={pathOf("disputes")} />
        </section>
        <section aria-labelledby="payables" className="grid max-w-3xl gap-5">
          <h2 id="payables" className="text-xl">
            Payouts due
          </h2>
          {payables.total === 0 ? (
            <p className="text-muted">No payouts due.</p>
          ) : (
            <SessionPayables payables={payables.items} />
          )}
          <SessionPageLinks label="Payouts due" {...payables} pathOf={pathOf("payables")} />
        </section>
        <section aria-labelledby="payouts" className="grid gap-5">
          <h2 id="payouts" className="text-xl">
            Paid out
          </h2>
          {payouts.total === 0 ? (
            <p className="text-muted">No payouts yet.</p>
          ) : (
            <SessionPayouts payouts={payouts.items} />
          )}
          <SessionPageLinks label="Paid out" {...payouts} pathOf={pathOf("payouts")} />
        </section>
      </div>
    </Page>
  );
}

function describeCount(count: number, one: string, many: string): string {
  return `${count === 0 ? "No" : count} ${count === 1 ? one : many}`;
}
