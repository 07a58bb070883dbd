import type { ReactNode } from "react";
import { Link } from "react-router";
import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { evidenceFileKinds, evidenceLimits } from "#platform/payment-gateway/payment-gateway.ts";
import { hasRight } from "#platform/viewer.ts";
import { formatMoney } from "#shared/money.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { EvidenceDecision, EvidenceForm, SentEvidence } from "../components/dispute-evidence.tsx";
import { DisputeBadge, EvidenceDue, payerOf } from "../components/disputes-table.tsx";
import { EventsTable } from "../components/purchase-books.tsx";
import { orderPath } from "../desk/desk.constants.ts";
import { acceptDispute, submitEvidence } from "../disputes/answer-dispute.usecases.server.ts";
import { disputePath, disputesPath } from "../disputes/disputes.constants.ts";
import { explainReason, providerPage } from "../disputes/disputes.rules.ts";
import type { DisputedPurchase } from "../disputes/disputes.types.ts";
import { fileFieldOf } from "../disputes/evidence.constants.ts";
import {
  acceptForm,
  evidenceForm,
  removeFileForm,
  submitEvidenceForm,
} from "../disputes/evidence.schemas.ts";
import type { GivenFile } from "../disputes/evidence.types.ts";
import {
  removeEvidenceFile,
  requireEvidenceChange,
  saveEvidence,
} from "../disputes/evidence.usecases.server.ts";
import { readDispute } from "../disputes/read-disputes.usecases.server.ts";
import type { Route } from "./+types/admin-dispute";

export const handle: PageHandle = {
  listed: false,
  form: {
    from: "money",
    maxTextBytes: 600_000,
    files: { maxFiles: 5, maxFileBytes: evidenceLimits.allFileBytes },
  },
};

const notices: ReadonlyMap<string, string> = new Map([
  ["saved", "Draft saved. Nothing has been sent yet."],
  ["removed", "File removed from the draft."],
  ["submitted", "Evidence sent. We'll email you when the bank decides."],
  ["checking", "This file is still being checked for viruses. Try again in a minute."],
  ["accepted", "Dispute accepted. The customer gets the money back."],
]);

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Dispute",
    description: "A disputed payment, its deadline, and what to send.",
    path: disputePath(args.params.disputeId),
    trail: [{ name: "Disputes", path: disputesPath }],
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const reader = requireRight(viewer, "money", disputePath(params.disputeId));
  return {
    ...(await readDispute(services, reader, params.disputeId)),
    now: services.clock.now(),
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
    seesPeople: hasRight(reader, "people"),
    seesAudit: hasRight(reader, "audit"),
  };
}

export const action = formActions(
  {
    save: formAction(
      "money",
      evidenceForm,
      async ({ services, viewer, param, path, form }, { version, ...texts }) => {
        const files = await readFiles(form);
        await saveEvidence(services, viewer, param("disputeId"), { version, texts, files });
        return `${path}?done=saved`;
      },
    ),
    remove: formAction(
      "money",
      removeFileForm,
      async ({ services, viewer, param, path }, request) => {
        await removeEvidenceFile(services, viewer, param("disputeId"), request);
        return `${path}?done=removed`;
      },
    ),
    submit: formAction(
      "money",
      submitEvidenceForm,
      async ({ services, viewer, param, path }, { version }) => {
        await submitEvidence(services, viewer, param("disputeId"), version);
        return `${path}?done=submitted`;
      },
    ),
    accept: formAction(
      "money",
      acceptForm,
      async ({ services, viewer, param, path }, { reason }) => {
        await acceptDispute(services, viewer, param("disputeId"), reason);
        return `${path}?done=accepted`;
      },
      {
        first: async ({ services, viewer, form, path }) =>
          await requireFreshProof(services, viewer, { path, form }),
      },
    ),
  },
  { before: async ({ services, viewer }) => await requireEvidenceChange(services, viewer) },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** A field without a choice brings an empty file without a name. */
async function readFiles(form: FormData): Promise<GivenFile[]> {
  const given = evidenceFileKinds.flatMap((kind) =>
    form
      .getAll(fileFieldOf(kind))
      .filter((file): file is File => file instanceof File)
      .filter((file) => file.size > 0 || file.name !== "")
      .map((file) => ({ kind, file })),
  );
  return await Promise.all(
    given.map(async ({ kind, file }) => ({
      kind,
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

export default function AdminDisputePage({ loaderData }: Route.ComponentProps) {
  const { dispute, evidence, events, now, notice, seesPeople, seesAudit } = loaderData;
  const amount = `${formatMoney(dispute)} ${dispute.currency}`;
  const takesEvidence = dispute.status === "needs_response" && evidence?.submittedAt === null;
  return (
    <Page title={`Dispute over ${amount}`} lead={`${explainReason(dispute.reason).says}.`}>
      <div className="grid max-w-4xl gap-10">
        <div className="grid gap-6">
          <BackLink to={disputesPath}>Disputes</BackLink>
          <PageProblem />
          <DoneNotice title={notice} />
        </div>
        <Overview dispute={dispute} now={now} seesPeople={seesPeople} />
        {dispute.status === "needs_response" ? (
          <Part id="send" title="What to send">
            <WhatToSend dispute={dispute} now={now} takesEvidence={takesEvidence} />
          </Part>
        ) : null}
        {takesEvidence ? (
          <Part id="evidence" title="Evidence">
            <EvidenceForm evidence={evidence} disputeId={dispute.id} />
          </Part>
        ) : null}
        {takesEvidence ? (
          <Part id="answer" title="Answer">
            <EvidenceDecision dispute={dispute} evidence={evidence} amount={amount} />
          </Part>
        ) : null}
        {evidence && !takesEvidence ? (
          <Part id="sent" title="Evidence">
            <SentEvidence evidence={evidence} disputeId={dispute.id} />
          </Part>
        ) : null}
        <Part id="timeline" title="Timeline">
          <DescriptionList items={timelineOf(dispute)} />
        </Part>
        <Part id="events" title="What the payment provider told us">
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
        { term: "Status", description: <DisputeBadge dispute={dispute} now={now} /> },
        { term: "Answer by", description: <EvidenceDue dispute={dispute} now={now} /> },
        {
          term: "Order",
          description: purchaseId ? (
            <Link className="link" to={orderPath(purchaseId)}>
              {description}
            </Link>
          ) : (
            "We can't find an order for this payment. Look it up at the payment provider."
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
            ? "Withdrawn by the bank, then returned"
            : withdrawnAt
              ? "Withdrawn by the bank"
              : "Not withdrawn",
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

function WhatToSend({
  dispute,
  now,
  takesEvidence,
}: {
  dispute: DisputedPurchase;
  now: Date;
  takesEvidence: boolean;
}) {
  const page = providerPage(dispute);
  const isOver = dispute.evidenceDueAt !== null && dispute.evidenceDueAt <= now;
  if (isOver)
    return (
      <p>
        {takesEvidence
          ? "The deadline has passed. You can still try to send evidence below, but the bank may no longer accept it."
          : "The deadline has passed. The bank will decide with the evidence it has."}
      </p>
    );
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {explainReason(dispute.reason).send.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {page ? (
        <p>
          You can answer only once, so have everything ready.{" "}
          <a className="link" href={page}>
            {dispute.provider === "sandbox"
              ? "Play the bank's part in the sandbox"
              : "View this dispute in Stripe"}
          </a>
        </p>
      ) : null}
    </>
  );
}

function timelineOf(dispute: DisputedPurchase) {
  const moments = [
    ["Opened", dispute.openedAt],
    ["The bank withdrew the money", dispute.withdrawnAt],
    ["Evidence due", dispute.evidenceDueAt],
    ["The bank returned the money", dispute.reinstatedAt],
    [dispute.status === "closed" ? "Closed" : "Decided", dispute.decidedAt],
  ] as const;
  return moments
    .flatMap(([term, time]) => (time ? [{ term, time }] : []))
    .sort((one, other) => one.time.getTime() - other.time.getTime())
    .map(({ term, time }) => ({ term, description: <LocalTime time={time} /> }));
}
