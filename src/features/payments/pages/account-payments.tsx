import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath, helpArticlePath } from "#shared/help-address.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { CreditNote, OwnPayment } from "../own-payments.types.ts";
import { listOwnPayments } from "../own-payments.usecases.server.ts";
import { describeDueRefund, describeStatus } from "../payments.messages.ts";
import { pageNumber } from "../payments.schemas.ts";
import type { Route } from "./+types/account-payments";

const path = "/account/payments";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Payments",
    description: "Your payments and receipts.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const page = pageNumber.parse(new URL(request.url).searchParams.get("page"));
  return await listOwnPayments(services, user, { page });
}

export default function AccountPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { payments, creditNotes, page, pages } = loaderData;
  return (
    <AccountFrame title="Payments" lead="Your payments and receipts, newest first.">
      {payments.length > 0 ? (
        <ol aria-label="Payments" className="-mt-4">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              creditNotes={creditNotes.filter(({ paymentId }) => paymentId === payment.id)}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title="No payments yet">
          <p>Your payments and receipts will appear here.</p>
        </EmptyState>
      )}
      <nav
        aria-label="Pages of payments"
        className="mt-8 flex flex-wrap items-center gap-3 empty:hidden"
      >
        {page > 1 ? (
          <Button asChild variant="secondary">
            <Link to={page === 2 ? path : `${path}?page=${page - 1}`}>Newer</Link>
          </Button>
        ) : null}
        {page < pages ? (
          <Button asChild variant="secondary">
            <Link to={`${path}?page=${page + 1}`}>Older</Link>
          </Button>
        ) : null}
        {pages > 1 ? (
          <span className="text-sm text-muted">
            Page {page} of {pages}
          </span>
        ) : null}
      </nav>
      <p className="mt-6">
        <Link className="link" to={helpArticlePath("refunds")}>
          Help with refunds
        </Link>
      </p>
    </AccountFrame>
  );
}

function PaymentRow({
  payment,
  creditNotes,
}: {
  payment: OwnPayment;
  creditNotes: readonly CreditNote[];
}) {
  const {
    id,
    description,
    money,
    refundedMoney,
    refundedAt,
    isBounced,
    lostCents,
    at,
    receiptNumber,
    status,
  } = payment;
  const { label, meaning } = describeStatus(payment);
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold wrap-anywhere">{description}</p>
        <p className="font-semibold tabular-nums">{write(money)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{label}</Badge>
        <LocalTime time={at} />
        {meaning ? <span>{meaning}</span> : null}
      </p>
      {refundedMoney ? (
        <p className="text-sm text-muted tabular-nums">
          {refundedAt && status !== "refund_due" ? (
            <>
              {write(refundedMoney)} refunded on <LocalTime time={refundedAt} />
            </>
          ) : (
            describeDueRefund(write(refundedMoney), payment)
          )}
        </p>
      ) : null}
      {isBounced ? (
        <p className="text-sm text-muted">
          Your bank couldn&apos;t accept this refund, and the money came back to us. If you
          haven&apos;t received it another way,{" "}
          <Link className="link" to={contactPath}>
            contact support
          </Link>
          .
        </p>
      ) : null}
      {lostCents > 0 ? (
        <p className="text-sm text-muted tabular-nums">
          Your bank returned {write({ ...money, amountCents: lostCents })} after you disputed the
          payment.
        </p>
      ) : null}
      {receiptNumber ? (
        <p className="text-sm">
          <a className="link inline-block py-1" href={`${path}/${id}/receipt.pdf`}>
            Receipt {receiptNumber} (PDF)
          </a>
        </p>
      ) : null}
      {creditNotes.map(({ id: refundId, number, money: refunded }) => (
        <p key={refundId} className="text-sm">
          <a className="link inline-block py-1" href={`${path}/credit-notes/${refundId}.pdf`}>
            Credit note {number}, {write(refunded)} (PDF)
          </a>
        </p>
      ))}
    </li>
  );
}

function write(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}
