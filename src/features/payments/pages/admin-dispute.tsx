import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { hasRight } from "#platform/viewer.ts";
import { formatMoney } from "#shared/money.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { DisputeBadge, EvidenceDue, payerOf } from "../components/disputes-table.tsx";
import { EventsTable } from "../components/purchase-books.tsx";
import { orderPath } from "../desk/desk.constants.ts";
import { disputePath, disputesPath } from "../disputes/disputes.constants.ts";
import { explainReason, providerPage } from "../disputes/disputes.rules.ts";
import type { DisputedPurchase } from "../disputes/disputes.types.ts";
import { readDispute } from "../disputes/read-disputes.usecases.server.ts";
import type { Route } from "./+types/admin-dispute";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Dispute",
    description: "One disputed payment, until when to answer, and what to send.",
    path: disputePath(args.params.disputeId),
    trail: [{ name: "Disputes", path: disputesPath }],
    listed: false,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const reader = requireRight(viewer, "money", disputePath(params.disputeId));
  return {
    ...(await readDispute(services, reader, params.disputeId)),
    now: services.clock.now(),
    seesPeople: hasRight(reader, "people"),
    seesAudit: hasRight(reader, "audit"),
  };
}

export default function AdminDisputePage({ loaderData }: Route.ComponentProps) {
  const { dispute, events, now, seesPeople, seesAudit } = loaderData;
  return (
    <Page
      title={`Dispute over ${formatMoney(dispute)} ${dispute.currency}`}
      lead={`${explainReason(dispute.reason).says}.`}
    >
      <div className="grid max-w-4xl gap-10">
        <BackLink to={disputesPath}>Disputes</BackLink>
        <Overview dispute={dispute} now={now} seesPeople={seesPeople} />
        {dispute.status === "needs_response" ? (
          <Part id="send" title="What to send">
            <WhatToSend dispute={dispute} now={now} />
          </Part>
        ) : null}
        <Part id="timeline" title="Timeline">
          <DescriptionList items={timelineOf(dispute)} />
        </Part>
        <Part id="events" title="Events from the payment provider">
          <EventsTable events={events} />
        </Part>
        {seesAudit ? (
          <p>
            <Link
              className="link"
              to={`/admin/audit?${new URLSearchParams({ subject: `dispute:${dispute.id}` })}`}
            >
              See it in the audit log
            </Link>
          </p>
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
  dispute,
  now,
  seesPeople,
}: {
  dispute: DisputedPurchase;
  now: Date;
  seesPeople: boolean;
}) {
  const { description, userId, withdrawnAt, reinstatedAt, paymentId, providerId } = dispute;
  const purchaseId = dispute.orderId ?? dispute.invoiceId;
  return (
    <DescriptionList
      items={[
        { term: "State", description: <DisputeBadge dispute={dispute} now={now} /> },
        { term: "Answer until", description: <EvidenceDue dispute={dispute} now={now} /> },
        {
          term: "Order",
          description: purchaseId ? (
            <Link className="link" to={orderPath(purchaseId)}>
              {description}
            </Link>
          ) : (
            "We know no order with this payment. Look it up at the payment provider."
          ),
        },
        ...(purchaseId
          ? [
              {
                term: "Paid by",
                description:
                  userId && seesPeople ? (
                    <Link className="link" to={`/admin/users/${userId}`}>
                      {payerOf(dispute)}
                    </Link>
                  ) : (
                    payerOf(dispute)
                  ),
              },
            ]
          : []),
        {
          term: "The money",
          description: reinstatedAt
            ? "The bank took it and gave it back"
            : withdrawnAt
              ? "The bank took it"
              : "The bank hasn't taken it",
        },
        ...(paymentId
          ? [
              {
                term: "Payment",
                description: <span className="font-mono text-sm">{paymentId}</span>,
              },
            ]
          : []),
        {
          term: "Dispute at the provider",
          description: <span className="font-mono text-sm wrap-anywhere">{providerId}</span>,
        },
      ]}
    />
  );
}

function WhatToSend({ dispute, now }: { dispute: DisputedPurchase; now: Date }) {
  const page = providerPage(dispute);
  const isOver = dispute.evidenceDueAt !== null && dispute.evidenceDueAt <= now;
  if (isOver)
    return <p>The time to answer is over. If you didn't answer, the bank decides alone.</p>;
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {explainReason(dispute.reason).send.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {page ? (
        <p>
          <a className="link" href={page}>
            Answer or accept it at Stripe
          </a>
          . You can answer only once, so have everything ready.
        </p>
      ) : null}
    </>
  );
}

function timelineOf(dispute: DisputedPurchase) {
  const moments = [
    ["Opened", dispute.openedAt],
    ["The bank took the money", dispute.withdrawnAt],
    ["Evidence due", dispute.evidenceDueAt],
    ["The bank gave the money back", dispute.reinstatedAt],
    [dispute.status === "closed" ? "Closed" : "Decided", dispute.decidedAt],
  ] as const;
  return moments
    .flatMap(([term, time]) => (time ? [{ term, time }] : []))
    .sort((one, other) => one.time.getTime() - other.time.getTime())
    .map(({ term, time }) => ({ term, description: <LocalTime time={time} /> }));
}
