import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { TransferItem } from "../components/transfer-line.tsx";
import { adminPayoutsPath, bankFilePath, batchPath } from "../payouts.constants.ts";
import { paidForm, transferForm, transferReasonForm } from "../payouts.schemas.ts";
import {
  cancelTransfer,
  checkTransfer,
  confirmTransfer,
  markFailed,
  markPaid,
  returnTransfer,
} from "../transfers/change-transfer.usecases.server.ts";
import { type BatchPage, readBatch } from "../transfers/read-desk.usecases.server.ts";
import { sendBatch } from "../transfers/send-batch.usecases.server.ts";
import type { Route } from "./+types/admin-payout-batch";

const notices: ReadonlyMap<string, string> = new Map([
  ["confirmed", "Payout confirmed. It can be sent now."],
  ["canceled", "Payout canceled. We still owe the mentor the amount."],
  ["sent", "The payouts are on their way. Reload the page to see their status."],
  ["paid", "Payout recorded as paid. We've emailed the mentor."],
  ["failed", "Payout recorded as failed. We owe the mentor the amount again."],
  [
    "returned",
    "The payout came back, so we owe the mentor the amount again. We've emailed the mentor.",
  ],
  ["proof", "Confirm it's you, then download the file again."],
]);

/** After Send, nothing is on its way yet: the operator pays, with a file that a job prepares. */
function bankNextStep({ transfers, waitsForBank }: BatchPage): string | null {
  if (transfers.some(({ status }) => status === "queued")) {
    return "Next, reload the page, download the file and pay through your bank.";
  }
  return waitsForBank > 0 ? "Next, download the file and pay through your bank." : null;
}

export const handle: PageHandle = { form: { from: "money" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Payout batch",
    description: "The payouts in one batch.",
    path: batchPath(args.params.batchId),
    trail: [{ name: "Payouts", path: adminPayoutsPath }],
    listed: false,
  });
}

/** A denied action mostly means that someone else was faster, so the batch is read again. */
export const shouldRevalidate = readAfterDenial;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const operator = requireRight(viewer, "money", batchPath(params.batchId));
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const page = await readBatch(services, operator, params.batchId);
  const isForBank = done === "sent" && page.driver === "bank";
  return { ...page, notice: isForBank ? bankNextStep(page) : (notices.get(done) ?? null) };
}

const proven = async ({ services, viewer, form, path }: FormPage<"money">) =>
  await requireFreshProof(services, viewer, { path, form });
const options = { shows: [403, 404, 502], first: proven };

export const action = formActions({
  send: formAction(
    "money",
    async ({ services, viewer, path, param }) => {
      await sendBatch(services, viewer, param("batchId"));
      return `${path}?done=sent`;
    },
    options,
  ),
  file: formAction("money", async ({ param }) => bankFilePath(param("batchId")), options),
  confirm: formAction(
    "money",
    transferForm,
    async ({ services, viewer, path }, { transferId }) => {
      await confirmTransfer(services, viewer, transferId);
      return `${path}?done=confirmed`;
    },
    options,
  ),
  check: formAction(
    "money",
    transferForm,
    async ({ services, viewer, path }, { transferId }) =>
      `${path}?done=${await checkTransfer(services, viewer, transferId)}`,
    { shows: [403, 404, 502] },
  ),
  cancel: formAction(
    "money",
    transferReasonForm,
    async ({ services, viewer, path }, input) => {
      await cancelTransfer(services, viewer, input);
      return `${path}?done=canceled`;
    },
    { shows: [403, 404] },
  ),
  pay: formAction(
    "money",
    paidForm,
    async ({ services, viewer, path }, input) => {
      await markPaid(services, viewer, input);
      return `${path}?done=paid`;
    },
    options,
  ),
  fail: formAction(
    "money",
    transferReasonForm,
    async ({ services, viewer, path }, input) => {
      await markFailed(services, viewer, input);
      return `${path}?done=failed`;
    },
    options,
  ),
  return: formAction(
    "money",
    transferReasonForm,
    async ({ services, viewer, path }, input) => {
      await returnTransfer(services, viewer, input);
      return `${path}?done=returned`;
    },
    options,
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminPayoutBatchPage({ loaderData }: Route.ComponentProps) {
  const { batch, transfers, sendable, waitsForBank, driver, notice } = loaderData;
  const total = formatMoney({ amountCents: sendable.totalCents, currency: "USD" });
  return (
    <Page title="Payout batch" lead="Check the payouts, then send them." width="text">
      <div className="grid gap-10">
        <div className="grid gap-5">
          <BackLink to={adminPayoutsPath}>Payouts</BackLink>
          <AdminFactorNotice />
          <PageProblem />
          <DoneNotice title={notice} />
          <p className="text-muted">
            Made on <LocalTime time={batch.madeAt} />
          </p>
          {sendable.count > 0 ? (
            <div className="grid justify-items-start gap-3">
              <p>
                {driver === "stripe"
                  ? "Once you select Send, Stripe sends the money and you can't stop it."
                  : "Once you select Send, you can download a file and pay through your bank."}
              </p>
              <ButtonForm intent="send">
                Send {sendable.count === 1 ? "1 payout" : `${sendable.count} payouts`}, {total}
              </ButtonForm>
            </div>
          ) : null}
          {waitsForBank > 0 && driver === "bank" ? (
            <div className="grid justify-items-start gap-3">
              <p>
                The file has full bank details. Import account numbers as text, so leading zeros
                aren't dropped. Delete the file when you&apos;ve paid.
              </p>
              <ButtonForm intent="file" variant="secondary" reloadDocument>
                Download the file for your bank
              </ButtonForm>
            </div>
          ) : null}
        </div>
        <section aria-labelledby="payouts" className="grid gap-4">
          <h2 id="payouts" className="text-xl">
            Payouts
          </h2>
          <ul aria-labelledby="payouts" className="border-t border-line">
            {transfers.map((transfer) => (
              <TransferItem key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
