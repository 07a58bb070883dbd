import { retryOnDeadlock } from "#platform/database/retry-on-deadlock.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import type { EvidenceFile } from "#platform/payment-gateway/payment-gateway.ts";
import type { Services } from "#platform/services.ts";
import { findFile, readFile } from "#platform/storage/storage.ts";
import { serviceViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { paymentErrors } from "../payments.errors.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { lockDispute, readDisputes } from "./disputes.store.server.ts";
import type { Dispute } from "./disputes.types.ts";
import { evidenceBucket, evidenceNames } from "./evidence.constants.ts";
import * as store from "./evidence.store.server.ts";
import type { EvidenceFileRow } from "./evidence.types.ts";
import { lockDraft } from "./evidence.usecases.server.ts";

const sendingMilliseconds = toMilliseconds({ minutes: 2 });

/**
 * Sends the saved evidence to the payer's bank, once: after an answer that was lost, the provider is
 * asked first whether it has it. The draft stays as it is where the provider refuses it.
 *
 * @throws `forbidden`, `not_found`, `dispute_not_answerable`, `dispute_evidence_changed`,
 * `dispute_evidence_submitted`, `dispute_evidence_empty`, `dispute_evidence_sending` while someone else
 * sends it, `dispute_evidence_refused` and `dispute_evidence_unsent`.
 */
export async function submitEvidence(
  services: Services,
  viewer: Viewer,
  disputeId: string,
  version: number,
): Promise<void> {
  const { userId } = requireMoney(viewer);
  const claimed = await services.database.asSystem("claim evidence", async (transaction) => {
    const { dispute, evidence } = await lockDraft(transaction, disputeId, version);
    if (!evidence || isEmpty(evidence)) throw paymentErrors.evidenceEmpty();
    const now = services.clock.now();
    const { sendingAt } = evidence;
    if (sendingAt && now.getTime() - sendingAt.getTime() < sendingMilliseconds) {
      throw paymentErrors.evidenceSending();
    }
    requireProvider(services, dispute);
    const attempts = evidence.attempts + 1;
    await store.markSending(transaction, dispute.id, { sendingAt: now, attempts });
    return { dispute, evidence: { ...evidence, attempts } };
  });
  const { dispute, evidence } = claimed;
  try {
    await send(services, dispute, evidence);
  } catch (error) {
    await services.database.asSystem("release evidence", (transaction) =>
      store.markSending(transaction, dispute.id, { sendingAt: null, attempts: evidence.attempts }),
    );
    throw explain(services, error);
  }
  await services.database.asSystem("note evidence", async (transaction) => {
    const now = services.clock.now();
    const isNew = await store.markSubmitted(transaction, dispute.id, { submittedBy: userId, now });
    if (!isNew) return;
    await services.audit.record(transaction, {
      actorId: userId,
      action: "payments.dispute_evidence_submitted",
      subject: { type: "dispute", id: dispute.id, name: dispute.providerId },
      details: { version, files: evidence.files.length },
    });
  });
  await refresh(services, dispute);
}

/**
 * Accepts a dispute for good: the payer gets the money back, and what they bought ends as after any
 * other loss.
 *
 * @throws `forbidden`, `not_found`, `dispute_not_answerable`, `dispute_evidence_refused` and
 * `dispute_evidence_unsent`.
 */
export async function acceptDispute(
  services: Services,
  viewer: Viewer,
  disputeId: string,
  reason: string,
): Promise<void> {
  const { userId } = requireMoney(viewer);
  const dispute = await services.database.asSystem("read dispute", async (transaction) => {
    const [found] = await readDisputes(transaction, { id: disputeId });
    const locked = found && (await lockDispute(transaction, found));
    if (!locked) throw httpErrors.notFound();
    if (locked.status !== "needs_response") throw paymentErrors.disputeNotAnswerable();
    requireProvider(services, locked);
    return locked;
  });
  try {
    await services.payments.gateway.acceptDispute(dispute.providerId);
  } catch (error) {
    throw explain(services, error);
  }
  await services.database.asSystem("note acceptance", (transaction) =>
    services.audit.record(transaction, {
      actorId: userId,
      action: "payments.dispute_accepted",
      subject: { type: "dispute", id: dispute.id, name: dispute.providerId },
      reason,
      details: { amountCents: dispute.amountCents, currency: dispute.currency },
    }),
  );
  await refresh(services, dispute);
}

async function send(
  services: Services,
  { providerId }: Dispute,
  { texts, files, attempts }: store.StoredEvidence,
): Promise<void> {
  const { gateway } = services.payments;
  const now = await gateway.readDispute(providerId);
  // An earlier try whose answer was lost.
  if (attempts > 1 && now && now.answers > 0) return;
  const loaded: EvidenceFile[] = [];
  for (const file of files) loaded.push(await loadFile(services, file));
  await gateway.submitDisputeEvidence({
    disputeId: providerId,
    idempotencyKey: `dispute-evidence-${providerId}-${attempts}`,
    texts,
    files: loaded,
  });
}

async function loadFile(services: Services, row: EvidenceFileRow): Promise<EvidenceFile> {
  const place = { bucket: evidenceBucket, name: row.object };
  const file = await findFile(services, serviceViewer, place);
  const bytes = file && (await readFile(services, file));
  if (!bytes) throw paymentErrors.evidenceFileGone(row.fileName);
  return { kind: row.kind, name: row.fileName, type: row.type, bytes };
}

function isEmpty({ texts, files }: store.StoredEvidence): boolean {
  return files.length === 0 && evidenceNames.every((name) => texts[name] === "");
}

function requireProvider({ payments: { gateway } }: Services, { provider }: Dispute): void {
  if (provider !== gateway.name) throw paymentErrors.disputeElsewhere();
}

/** The provider's failures as the person who sends reads them. */
function explain(services: Services, error: unknown): unknown {
  if (!isProductError(error)) return error;
  const { code } = error;
  if (code === paymentGatewayErrors.disputeNotAnswerable().code) {
    return paymentErrors.disputeNotAnswerable();
  }
  if (code === paymentGatewayErrors.unreachable().code) {
    return paymentErrors.evidenceUnsent({ cause: error });
  }
  if (
    code === paymentGatewayErrors.refused().code ||
    code === paymentGatewayErrors.conflict().code
  ) {
    services.log.warn("payments.dispute_answer_refused", { error });
    return paymentErrors.evidenceRefused({ cause: error });
  }
  return error;
}

/** The provider's notice brings the same state a moment later, so a failure here loses nothing. */
async function refresh(services: Services, { providerId }: Dispute): Promise<void> {
  try {
    await retryOnDeadlock(() => applyDispute(services, providerId));
  } catch (error) {
    services.log.warn("payments.dispute_refresh_failed", { error });
  }
}
