import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { listMoneyEmails } from "./dispute-notices.store.server.ts";
import { infectedEvidenceEmail } from "./disputes.emails.ts";
import { lockDispute, readDisputes } from "./disputes.store.server.ts";
import { evidenceBucket } from "./evidence.constants.ts";
import * as store from "./evidence.store.server.ts";

/** Takes a file with malware out of a draft of evidence, and notifies the person who saved it. */
export const removeInfectedEvidence: VerdictListener = async (
  services,
  transaction,
  file,
  verdict,
) => {
  if (file.bucket !== evidenceBucket || verdict.kind === "clean") return;
  const [disputeId = ""] = file.name.split("/", 1);
  const [found] = await readDisputes(transaction, { id: disputeId });
  const dispute = found && (await lockDispute(transaction, found));
  const evidence = dispute && (await store.findEvidence(transaction, dispute.id));
  const row = evidence?.files.find(({ object }) => object === file.name);
  if (!dispute || !row || evidence?.submittedAt) return;
  await store.removeFileOf(transaction, dispute.id, { id: row.id });
  const savedBy = await store.raiseVersion(transaction, dispute.id);
  const about = {
    baseUrl: services.application.baseUrl,
    dispute,
    description: found?.description ?? "A payment that isn't one of our orders",
    fileName: row.fileName,
  };
  for (const to of await listReaders(transaction, savedBy)) {
    await services.mail.enqueue(transaction, infectedEvidenceEmail(to, about));
  }
};

/** The person who saved the draft, or everyone with the right `money` if they no longer have it. */
async function listReaders(
  transaction: DatabaseTransaction,
  savedBy: string | null,
): Promise<string[]> {
  const team = await listMoneyEmails(transaction);
  const saver = savedBy && (await readAccountEmail(transaction, savedBy));
  return saver && team.includes(saver) ? [saver] : team;
}
