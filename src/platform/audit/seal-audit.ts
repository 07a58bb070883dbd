import { createHash } from "node:crypto";
import { z } from "zod";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/services.ts";
import {
  insertSeals,
  lockChain,
  type Seal,
  type SealedContent,
  selectHead,
  takeUnsealed,
} from "./audit-chain.store.ts";

const sealsPerBatch = 1_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Digest of what is personal in an entry; null where nothing is. */
export function digestOf({ salt, personal }: Pick<SealedContent, "salt" | "personal">) {
  return salt === null || personal === null ? null : sha256(JSON.stringify([salt, personal]));
}

/** Hash of a seal over an entry's text. */
export function hashOf(seal: Omit<Seal, "entryId" | "hash">, text: string): string {
  const { position, previousHash, personalDigest } = seal;
  return sha256(JSON.stringify([position, previousHash, text, personalDigest]));
}

function sealAfter(
  head: Pick<Seal, "position" | "hash"> | undefined,
  content: SealedContent,
): Seal {
  const seal = {
    position: (head?.position ?? 0) + 1,
    previousHash: head?.hash ?? "",
    personalDigest: digestOf(content),
  };
  return { ...seal, entryId: content.entryId, hash: hashOf(seal, content.text) };
}

/**
 * Adds the entries that wait to the chain, in steps that each hold wholly or not at all. The log's
 * line names the chain's head, so that whoever keeps the lines can tell a chain that was rewritten.
 */
export async function sealAudit(services: Services): Promise<void> {
  for (let taken = sealsPerBatch; taken === sealsPerBatch; ) {
    const seals = await services.database.asSystem("seal audit entries", sealBatch);
    taken = seals.length;
    const head = seals.at(-1);
    if (head) {
      const { position, hash } = head;
      services.log.info("audit.sealed", { position, hash, entries: taken });
    }
  }
}

async function sealBatch(transaction: DatabaseTransaction): Promise<Seal[]> {
  await lockChain(transaction);
  const seals: Seal[] = [];
  let head = await selectHead(transaction);
  for (const content of await takeUnsealed(transaction, sealsPerBatch)) {
    const seal = sealAfter(head, content);
    seals.push(seal);
    head = seal;
  }
  if (seals.length > 0) await insertSeals(transaction, seals);
  return seals;
}

/** Every minute: so long can an entry be changed without a trace. */
export const sealAuditJob = defineJob({
  name: "audit.seal-entries",
  schema: z.object({}),
  schedule: "* * * * *",
  retryLimit: 0,
  handle: (services) => sealAudit(services),
});
