import type { BankDetails } from "#platform/payouts/payout-driver.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { writeCsv } from "#shared/csv.ts";
import { isId } from "#shared/ids.ts";
import { findStoredMethod, placeOf } from "../methods/methods.store.server.ts";
import { payoutErrors } from "../payouts.errors.ts";
import { requireProvenMoney } from "./access.usecases.server.ts";
import { selectTransfers } from "./transfers.store.server.ts";

const columns = [
  "Payout",
  "Name on the account",
  "Country",
  "Institution number",
  "Transit number",
  "Routing number",
  "Account number",
  "Account type",
  "Amount",
  "Currency",
];

/**
 * The file for the bank: payouts of a batch that wait to be paid by hand, with their bank details. Those
 * whose mentor has entered other details since aren't in it. Noted in the audit log.
 *
 * @throws `forbidden`, `payout_proof_needed`, `payout_not_found`, `payout_nothing_to_export`.
 */
export async function exportBankFile(
  services: Services,
  viewer: Viewer,
  batchId: string,
): Promise<{ fileName: string; content: string }> {
  const operator = await requireProvenMoney(services, viewer);
  const { setup } = services.payouts.driver;
  if (!isId(batchId)) throw payoutErrors.notFound();
  if (setup.kind !== "details") throw payoutErrors.nothingToExport();
  return await services.database.asSystem("export payouts for the bank", async (transaction) => {
    const transfers = await selectTransfers(transaction, { batchId });
    const rows: (string | number)[][] = [];
    for (const { id, payeeId, methodId, money, status } of transfers) {
      if (status !== "sending" || payeeId === operator.userId) continue;
      const method = await findStoredMethod(transaction, { userId: payeeId });
      if (method?.id !== methodId || method.destination === null) continue;
      const details = setup.open({ stored: method.destination, place: placeOf(method.id) });
      const amount = (money.amountCents / 100).toFixed(2);
      rows.push([id, ...cellsOf(details), amount, money.currency]);
    }
    if (rows.length === 0) throw payoutErrors.nothingToExport();
    await services.audit.record(transaction, {
      actorId: operator.userId,
      action: "payouts.bank_file_downloaded",
      subject: { type: "payout_batch", id: batchId },
      details: { payouts: rows.length },
    });
    return {
      fileName: `payouts-${batchId.slice(0, 8)}.csv`,
      content: writeCsv(columns, rows),
    };
  });
}

function cellsOf(details: BankDetails): string[] {
  const { holder, account } = details;
  return details.country === "CA"
    ? [holder, "CA", details.institution, details.transit, "", account, ""]
    : [holder, "US", "", "", details.routing, account, details.type];
}
