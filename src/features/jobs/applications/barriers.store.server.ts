import { type Expression, type RawBuilder, sql } from "kysely";
import { blocksOrganization } from "#features/candidates/candidates.contract.ts";
import { isMemberOf } from "#features/employers/employers.contract.ts";

/** A reason why someone can't apply to an organization at all. */
export type Barrier = "own organization" | "blocked";

interface Applying {
  userId: string | Expression<string>;
  /** Null for our team's own jobs, which have no barrier. */
  organizationId: Expression<unknown>;
}

/** The barrier between a person and an organization, as a value in a statement; null for none. */
export const barrierOf = ({ userId, organizationId }: Applying): RawBuilder<Barrier | null> =>
  sql<Barrier | null>`case
    when ${isMemberOf(userId, organizationId)} then 'own organization'
    when ${blocksOrganization(userId, organizationId)} then 'blocked' end`;

/** Whether a person may apply to an organization, for statements that lead people to jobs. */
export const hasNoBarrier = (applying: Applying): RawBuilder<boolean> =>
  sql<boolean>`(${barrierOf(applying)}) is null`;
