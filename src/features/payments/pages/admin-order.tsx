import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import { formatMoney } from "#shared/money.ts";
import { ownMatter } from "#shared/own-matter.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { DisputesTable } from "../components/disputes-table.tsx";
import { EventsTable, LedgerTable, SurplusList } from "../components/purchase-books.tsx";
import { RefundForm, RefundList } from "../components/purchase-refunds.tsx";
import { StateBadge } from "../components/purchases-table.tsx";
import { orderPath, ordersPath } from "../desk/desk.constants.ts";
import { refundForm } from "../desk/desk.schemas.ts";
import type { PurchaseDetails } from "../desk/desk.types.ts";
import { readPurchase } from "../desk/desk.usecases.server.ts";
import { refundPurchase } from "../desk/team-refunds.usecases.server.ts";
import type { Route } from "./+types/admin-order";

export const handle: PageHandle = { form: { from: "money" }, listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.purchase.description ?? "Order",
    description: "One purchase, its payment and what was bought.",
    path: orderPath(args.params.orderId),
    trail: [{ name: "Orders", path: ordersPath }],
    listed: false,
  });
}

function noticeOf(done: string | null, { email }: PurchaseDetails): string | null {
  if (done !== "refund") return null;
  return `The refund is on its way.${email ? " We'll email the customer when it's done." : ""}`;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const reader = requireRight(viewer, "money", orderPath(params.orderId));
  const { purchase, entries, refunding } = await readPurchase(services, reader, params.orderId);
  const page = purchase.bought?.page;
  return {
    purchase,
    entries,
    refunding,
    now: services.clock.now(),
    requestKey: randomUUID(),
    notice: noticeOf(new URL(request.url).searchParams.get("done"), purchase),
    boughtPage: page && (page.right === null || hasRight(reader, page.right)) ? page : null,
    seesPeople: hasRight(reader, "people"),
    isOwn: purchase.userId === reader.userId,
    auditSubject: purchase.subscription
      ? `subscription:${purchase.subscription.id}`
      : `order:${purchase.id}`,
  };
}

export const action = formActions({
  refund: formAction(
    "money",
    refundForm,
    async ({ services, viewer, param, path }, { amount, ...request }) => {
      await refundPurchase(services, viewer, {
        purchaseId: param("orderId"),
        amountCents: amount,
        ...request,
      });
      return `${path}?done=refund`;
    },
    {
      fieldOf: { refund_exceeds_payment: "amount", refund_only_whole: "amount" },
      // The form may have made a refund before, so it continues as another request.
      refused: ({ code }, { values }) =>
        code === "refund_changed" ? { values: { ...values, requestKey: randomUUID() } } : undefined,
      first: async ({ services, viewer, form, path }) =>
        await requireFreshProof(services, viewer, { path, form }),
    },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase, entries, refunding, boughtPage, seesPeople, auditSubject } = loaderData;
  const refused = isFormAnswer(actionData) ? actionData : undefined;
  return (
    <Page title={purchase.description} lead={purchase.kind}>
      <div className="grid max-w-4xl gap-10">
        <div className="grid gap-6">
          <BackLink to={ordersPath}>Orders</BackLink>
          <PageProblem />
          <DoneNotice title={loaderData.notice} />
        </div>
        <Overview purchase={purchase} boughtPage={boughtPage} seesPeople={seesPeople} />
        <Part id="payment" title="Payment">
          <DescriptionList items={paymentItems(purchase)} />
        </Part>
        {purchase.disputes.length > 0 ? (
          <Part id="disputes" title="Disputes">
            <DisputesTable disputes={purchase.disputes} now={loaderData.now} />
          </Part>
        ) : null}
        {refunding ? (
          <Part id="refunds" title="Refunds">
            <RefundList
              refunds={refunding.refunds}
              refundedCents={purchase.refundedCents}
              refundedAt={purchase.refundedAt}
              bouncedAt={purchase.bouncedAt}
              isDisputed={purchase.disputes.some(({ decidedAt }) => decidedAt === null)}
            />
            {loaderData.isOwn ? (
              <p>{ownMatter}</p>
            ) : (
              <RefundForm
                terms={refunding.terms}
                currency={purchase.money.currency}
                hasEmail={Boolean(purchase.email)}
                requestKey={textOf(refused?.values, "requestKey") || loaderData.requestKey}
              />
            )}
          </Part>
        ) : null}
        {purchase.surplus.length > 0 ? (
          <Part id="surplus" title="Extra payments">
            <SurplusList surplus={purchase.surplus} disputes={purchase.disputes} />
          </Part>
        ) : null}
        <Part id="ledger" title="Ledger">
          <LedgerTable lines={purchase.ledger} />
        </Part>
        <Part id="events" title="What the payment provider told us">
          <EventsTable events={purchase.events} />
        </Part>
        {entries ? (
          <Part id="audit" title="Audit log">
            {entries.length === 0 ? (
              <p>No entries yet.</p>
            ) : (
              <ol className="border-t border-line">
                {entries.map(({ id, at, sentence, reason }) => (
                  <li key={id} className="grid gap-1 border-b border-line py-3">
                    <p>{sentence}</p>
                    {reason ? <p className="wrap-anywhere">Reason: {reason}</p> : null}
                    <p className="text-sm text-muted">
                      <LocalTime time={at} />
                    </p>
                  </li>
                ))}
              </ol>
            )}
            <p>
              <Link
                className="link"
                to={`/admin/audit?${new URLSearchParams({ subject: auditSubject })}`}
              >
                See them in the audit log
              </Link>
            </p>
          </Part>
        ) : null}
      </div>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={`${id}-title`} className="font-serif text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Overview({
  purchase,
  boughtPage,
  seesPeople,
}: {
  purchase: PurchaseDetails;
  boughtPage: { label: string; to: string } | null;
  seesPeople: boolean;
}) {
  const { money, refundedCents, userId, name, email, bought, subscription } = purchase;
  const person = [name, email].filter(Boolean).join(", ") || "Deleted account";
  return (
    <DescriptionList
      items={[
        { term: "Status", description: <StateBadge purchase={purchase} /> },
        {
          term: "Amount",
          description: `${formatMoney(money)} ${money.currency}`,
        },
        ...(refundedCents > 0
          ? [
              {
                term: "Refunded or pending",
                description: `${formatMoney({ ...money, amountCents: refundedCents })} ${money.currency}`,
              },
            ]
          : []),
        {
          term: "Paid by",
          description:
            userId && seesPeople ? (
              <Link className="link" to={`/admin/users/${userId}`}>
                {person}
              </Link>
            ) : (
              person
            ),
        },
        { term: "What was bought", description: bought?.state ?? "No longer available" },
        ...(boughtPage
          ? [
              {
                term: "See it",
                description: (
                  <Link className="link" to={boughtPage.to}>
                    {boughtPage.label}
                  </Link>
                ),
              },
            ]
          : []),
        ...(subscription
          ? [
              {
                term: "Month",
                description: (
                  <>
                    <LocalTime time={subscription.periodStart} /> to{" "}
                    <LocalTime time={subscription.periodEnd} />
                  </>
                ),
              },
            ]
          : []),
        {
          term: "Receipt",
          description: purchase.receiptNumber ? (
            <a className="link" href={`/account/payments/${purchase.id}/receipt.pdf`}>
              {purchase.receiptNumber} (PDF)
            </a>
          ) : (
            "None"
          ),
        },
      ]}
    />
  );
}

function paymentItems(purchase: PurchaseDetails) {
  const { subscription } = purchase;
  const times = [
    ["Ordered", subscription ? null : purchase.at],
    ["Hold placed", purchase.authorizedAt],
    ["Charged", purchase.paidAt],
    ["Hold released", purchase.releasedAt],
    ["Shared with the mentor", purchase.settledAt],
    ["Refunded", purchase.refundedAt],
  ] as const;
  const ids = [
    ["Order", subscription ? null : purchase.id],
    ["Invoice", subscription ? purchase.id : null],
    ["Subscription", subscription?.providerId ?? null],
    ["Checkout", purchase.checkoutId],
    ["Payment", purchase.paymentId],
    ["Refund", purchase.refundId],
  ] as const;
  return [
    { term: "Payment provider", description: providers[purchase.provider] ?? purchase.provider },
    ...times.flatMap(([term, time]) =>
      time ? [{ term, description: <LocalTime time={time} /> }] : [],
    ),
    ...ids.flatMap(([term, id]) =>
      id ? [{ term, description: <span className="font-mono text-sm">{id}</span> }] : [],
    ),
  ];
}

const providers: Record<string, string> = {
  stripe: "Stripe",
  sandbox: "Sandbox, so no money moved",
};
