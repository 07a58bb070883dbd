import type { Services } from "#platform/services.ts";
import { defineErrors } from "#shared/errors.ts";
import { toMilliseconds } from "#shared/time.ts";
import {
  type CheckedSeal,
  countUnsealed,
  listSealsAfter,
  listStrayEntries,
} from "./audit-chain.store.ts";
import { digestOf, hashOf } from "./seal-audit.ts";

const sealsPerStep = 5_000;
const maxFindings = 100;
const maxDelayMilliseconds = toMilliseconds({ hours: 1 });

export const auditErrors = defineErrors({
  chainBroken: {
    code: "audit_chain_broken",
    status: 409,
    message: (findings: string) => `The audit log was changed.\n${findings}`,
  },
  headUnreadable: {
    code: "audit_head_unreadable",
    status: 400,
    message: "--head takes a position and a hash from a line of the log: --head=1200:9f2c…",
  },
});

export interface AuditCheck {
  /** One line each, at most 100; none where the chain holds. */
  findings: string[];
  seals: number;
  /** Entries whose personal data was erased as declared. */
  erased: number;
  /** Entries that the next seal takes. */
  waiting: number;
  /** Position and hash of the last seal, to note outside the database. */
  head: string | null;
}

/** A seal that somebody noted outside of the database. */
export interface NotedSeal {
  position: number;
  hash: string;
}

/** Walks the chain from its first seal and says what doesn't fit. */
export async function checkAudit(services: Services, noted?: NotedSeal): Promise<AuditCheck> {
  const walk = new ChainWalk(noted);
  for (let isMore = true; isMore && !walk.isFull; ) {
    const after = { position: walk.position, limit: sealsPerStep };
    const seals = await services.database.asSystem("check audit chain", (transaction) =>
      listSealsAfter(transaction, after),
    );
    for (const seal of seals) walk.add(seal);
    isMore = seals.length === sealsPerStep;
  }
  walk.end();
  const { strays, waiting } = await services.database.asSystem(
    "find unsealed audit entries",
    async (transaction) => ({
      strays: await listStrayEntries(transaction, maxFindings),
      waiting: await countUnsealed(transaction),
    }),
  );
  const findings = [
    ...walk.findings,
    ...strays.map((id) => `Entry ${id} was inserted: it has no seal and doesn't wait for one.`),
  ].slice(0, maxFindings);
  const { count: seals, erased, head } = walk;
  return { findings, seals, erased, waiting, head };
}

class ChainWalk {
  readonly findings: string[] = [];
  position = 0;
  count = 0;
  erased = 0;
  head: string | null = null;
  #previous: CheckedSeal | undefined;
  /** The latest entry of the batches before this one. */
  #latestBefore = 0;
  #latest = 0;
  readonly #noted: NotedSeal | undefined;

  constructor(noted: NotedSeal | undefined) {
    this.#noted = noted;
  }

  get isFull(): boolean {
    return this.findings.length >= maxFindings;
  }

  add(seal: CheckedSeal): void {
    const { position, hash } = seal;
    const isFollower = this.#checkFollows(seal);
    this.#checkEntry(seal, isFollower);
    if (this.#noted?.position === position && this.#noted.hash !== hash) {
      this.findings.push(`Seal ${position} isn't the one that was noted: the chain was rewritten.`);
    }
    this.position = position;
    this.count += 1;
    this.head = `${position}:${hash}`;
    this.#previous = seal;
  }

  end(): void {
    if (this.#noted && !this.isFull && this.#noted.position > this.position) {
      this.findings.push(
        `The chain ends at seal ${this.position}, but seal ${this.#noted.position} was noted: its end was removed.`,
      );
    }
  }

  #checkFollows({ position, previousHash }: CheckedSeal): boolean {
    const expected = this.position + 1;
    if (position > expected) {
      const missing =
        position - 1 > expected ? `Seals ${expected} to ${position - 1}` : `Seal ${expected}`;
      this.findings.push(`${missing} of the chain removed.`);
      return false;
    }
    if (previousHash === (this.#previous?.hash ?? "")) return true;
    this.findings.push(
      `Seal ${position} doesn't follow seal ${position - 1}: one of them was replaced.`,
    );
    return false;
  }

  #checkEntry(seal: CheckedSeal, isFollower: boolean): void {
    const { entryId, position, text, occurredAt } = seal;
    if (text === null || occurredAt === null) {
      this.findings.push(`Entry ${entryId} (seal ${position}) was removed.`);
      return;
    }
    this.#checkTime(seal, occurredAt);
    const isErased = seal.personalDigest !== null && seal.salt === null;
    if (isErased) this.erased += 1;
    const isSame =
      hashOf(seal, text) === seal.hash && (isErased || digestOf(seal) === seal.personalDigest);
    if (!isSame) {
      const what = isFollower ? "Entry" : "Entry or seal:";
      this.findings.push(`${what} ${entryId} (seal ${position}) was changed.`);
    }
  }

  /** An entry is sealed within a minute of its commit, so it can't be much older than those sealed before. */
  #checkTime({ entryId, position, sealedAt }: CheckedSeal, occurredAt: Date): void {
    if (this.#previous && this.#previous.sealedAt.getTime() !== sealedAt.getTime()) {
      this.#latestBefore = Math.max(this.#latestBefore, this.#latest);
    }
    if (occurredAt.getTime() < this.#latestBefore - maxDelayMilliseconds) {
      this.findings.push(
        `Entry ${entryId} (seal ${position}) was inserted later than it claims: ${occurredAt.toISOString()}.`,
      );
    }
    this.#latest = Math.max(this.#latest, occurredAt.getTime());
  }
}
