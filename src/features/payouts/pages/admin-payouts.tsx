import { randomUUID } from "node:crypto";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { formatMoney } from "#shared/money.ts";
import { readPage } from "#shared/pages.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Page } from "#ui/page/page.tsx";
import { BatchesTable } from "../components/batches-table.tsx";
import { BlockedPayees, DuePayees } from "../components/due-payees.tsx";
import { batchPath, adminPayoutsPath as path } from "../payouts.constants.ts";
import { batchForm, pauseForm, resumeForm } from "../payouts.schemas.ts";
import { makeBatch } from "../transfers/make-batch.usecases.server.ts";
import { pausePayee, resumePayee } from "../transfers/pauses.usecases.server.ts";
import { readDesk } from "../transfers/read-desk.usecases.server.ts";
import type { Route } from "./+types/admin-payouts";

const notices: ReadonlyMap<string, string> = new Map([
  ["paused", "Payouts to this mentor are paused. The mentor can see your reason."],
  ["resumed", "Payouts to this mentor have resumed."],
]);

export const handle: PageHandle = { form: { from: "money" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Payouts",
    description: "See what we owe mentors and pay them.",
    path: "/admin/payouts",
    listed: false,
  });
}

/** A denied action mostly means that someone else was faster, so the lists are read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "money", path);
  const query = new URL(request.url).searchParams;
  const page = readPage(query.get("page"));
  return {
    ...(await readDesk(services, operator, { page })),
    page,
    requestKey: randomUUID(),
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

export const action = formActions({
  make: formAction(
    "money",
    batchForm,
    async ({ services, viewer }, request) => batchPath(await makeBatch(services, viewer, request)),
    { fieldOf: { payout_choose_someone: "payeeIds" } },
  ),
  pause: formAction(
    "money",
    pauseForm,
    async ({ services, viewer }, pause) => {
      await pausePayee(services, viewer, pause);
      return `${path}?done=paused`;
    },
    { shows: [403] },
  ),
  resume: formAction(
    "money",
    resumeForm,
    async ({ services, viewer }, payee) => {
      await resumePayee(services, viewer, payee);
      return `${path}?done=resumed`;
    },
    { shows: [403] },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminPayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, moreReady, batches, page, hasMore, secondPersonAboveCents, notice } = loaderData;
  const refused = isFormAnswer(actionData) ? actionData : undefined;
  const requestKey = textOf(refused?.values, "requestKey") || loaderData.requestKey;
  const ready = lines.filter(({ state, isOwn }) => state === "ready" && !isOwn);
  const blocked = lines.filter((line) => !ready.includes(line));
  const limit = formatMoney({ amountCents: secondPersonAboveCents, currency: "USD" });
  return (
    <Page
      title="Payouts"
      lead={`We owe mentors their share once the refund window has closed. A second person must confirm each payout above ${limit}.`}
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        <section aria-labelledby="ready" className="grid max-w-3xl gap-5">
          <h2 id="ready" className="text-xl">
            Ready to pay
          </h2>
          {ready.length === 0 ? (
            <p className="text-muted">There's no one to pay right now.</p>
          ) : (
            <DuePayees lines={ready} more={moreReady} requestKey={requestKey} />
          )}
        </section>
        {blocked.length > 0 ? (
          <section aria-labelledby="blocked" className="grid max-w-3xl gap-5">
            <h2 id="blocked" className="text-xl">
              Not ready
            </h2>
            <BlockedPayees lines={blocked} />
          </section>
        ) : null}
        <section aria-labelledby="batches" className="grid gap-5">
          <h2 id="batches" className="text-xl">
            Batches
          </h2>
          <BatchesTable
            batches={batches}
            page={page}
            hasMore={hasMore}
            pathOf={(number) => `${path}?page=${number}`}
          />
        </section>
      </div>
    </Page>
  );
}
