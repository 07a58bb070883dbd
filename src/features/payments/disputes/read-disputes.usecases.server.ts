import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { countPages } from "#shared/pages.ts";
import { requireMoney } from "../money-access.usecases.server.ts";
import { disputesPerPage } from "./disputes.constants.ts";
import { countDisputes, readDisputeEvents, readDisputes } from "./disputes.store.server.ts";
import type { DisputedPurchase, DisputeEvent } from "./disputes.types.ts";
import { findEvidence } from "./evidence.store.server.ts";
import type { Evidence } from "./evidence.types.ts";
import { prefillEvidence } from "./prefill-evidence.usecases.server.ts";

/**
 * One page of disputes: the open ones by when evidence is due, then those that were decided. For people
 * with the right `money`; throws `forbidden` otherwise.
 */
export async function listDisputes(
  services: Services,
  viewer: Viewer,
  asked: number,
): Promise<{ disputes: DisputedPurchase[]; page: number; pages: number }> {
  requireMoney(viewer);
  return await services.database.asSystem("list disputes", async (transaction) => {
    const pages = countPages(await countDisputes(transaction), disputesPerPage);
    const page = Math.min(asked, pages);
    const offset = (page - 1) * disputesPerPage;
    const disputes = await readDisputes(transaction, { limit: disputesPerPage, offset });
    return { disputes, page, pages };
  });
}

/**
 * One dispute with the notices about it and its evidence: as it was saved, or what we know where nothing
 * was. For people with the right `money`.
 *
 * @throws `forbidden`, `not_found`.
 */
export async function readDispute(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<{ dispute: DisputedPurchase; events: DisputeEvent[]; evidence: Evidence | null }> {
  requireMoney(viewer);
  return await services.database.asSystem("read dispute", async (transaction) => {
    const [dispute] = await readDisputes(transaction, { id });
    if (!dispute) throw httpErrors.notFound();
    const saved = await findEvidence(transaction, dispute.id);
    const takesEvidence = dispute.status === "needs_response";
    const evidence: Evidence | null =
      saved ??
      (takesEvidence
        ? {
            texts: await prefillEvidence(services, transaction, dispute),
            version: 0,
            files: [],
            savedAt: null,
            submittedAt: null,
          }
        : null);
    return { dispute, evidence, events: await readDisputeEvents(transaction, dispute) };
  });
}
