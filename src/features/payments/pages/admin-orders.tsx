import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { readPage } from "#shared/pages.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { PurchaseFilter } from "../components/purchase-filter.tsx";
import { PurchasesTable } from "../components/purchases-table.tsx";
import { ordersPath } from "../desk/desk.constants.ts";
import { purchasesAddress } from "../desk/desk.rules.ts";
import type { PurchaseTotal } from "../desk/desk.types.ts";
import { listPurchases } from "../desk/desk.usecases.server.ts";
import type { Route } from "./+types/admin-orders";

export const handle: PageHandle = { searches: ["q"], listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Orders",
    description: "Find any purchase, its payment and its refund.",
    path: ordersPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams, search } = new URL(request.url);
  const reader = requireRight(viewer, "money", ordersPath + search);
  return {
    ...(await listPurchases(services, reader, searchParams, readPage(searchParams.get("page")))),
    isFiltered: [...searchParams.values()].some(Boolean),
  };
}

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { query, purchases, total, totals, page, pages, kinds, problems, isFiltered } = loaderData;
  return (
    <Page
      title="Orders"
      lead="Orders, paid or not, and paid months of subscriptions, newest first."
    >
      <div className="grid gap-8">
        <PurchaseFilter query={query} kinds={kinds} />
        {problems.length > 0 ? (
          <Alert title="We couldn't use this filter">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {purchases.length > 0 ? (
          <>
            <Totals total={total} totals={totals} />
            <PurchasesTable purchases={purchases} />
          </>
        ) : null}
        {purchases.length === 0 && problems.length === 0 ? (
          <NoOrders isFiltered={isFiltered} />
        ) : null}
        <PageTurns
          label="Pages of orders"
          page={page}
          pages={pages}
          pathOf={(number) => purchasesAddress(query, number)}
          before="Newer"
          after="Older"
        />
      </div>
    </Page>
  );
}

function Totals({ total, totals }: { total: number; totals: readonly PurchaseTotal[] }) {
  const count = total === 1 ? "1 order" : `${total.toLocaleString("en-US")} orders`;
  return (
    <div className="grid gap-1 tabular-nums">
      <p className="font-semibold">{count}</p>
      {totals.map(({ currency, paidCents, refundedCents }) => (
        <p key={currency} className="text-muted">
          {formatMoney({ amountCents: paidCents, currency })} {currency} charged,{" "}
          {formatMoney({ amountCents: refundedCents, currency })} of it refunded or being refunded
        </p>
      ))}
    </div>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No orders yet">
        <p>
          An order appears here as soon as someone starts checkout. Months of subscriptions appear
          once they&apos;re paid.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No orders found">
      <p>
        Change the search, or{" "}
        <Link className="link" to={ordersPath}>
          see all orders
        </Link>
        .
      </p>
    </EmptyState>
  );
}
