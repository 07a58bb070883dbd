import { sql } from "kysely";
import { suspendedAccounts } from "#features/auth/auth.contract.ts";
import { owedPayees } from "#features/payments/payments.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Mentors who can be paid now, and for whom no payout was made. Whether their account is of the kind that
 * the site pays to now isn't asked: the statement doesn't know the driver.
 */
export const payoutsDue = (query: DatabaseTransaction) =>
  query
    .selectFrom(owedPayees(query).as("owed"))
    .innerJoin("payout_methods as method", "method.user_id", "owed.payee_id")
    .select("owed.since")
    .where("method.state", "=", "ready")
    .where("method.held_until", "<=", sql<Date>`now()`)
    .where("owed.payee_id", "not in", suspendedAccounts(query))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_pauses as pause")
            .select("pause.payee_id")
            .whereRef("pause.payee_id", "=", "owed.payee_id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_transfers as transfer")
            .select("transfer.id")
            .whereRef("transfer.payee_id", "=", "owed.payee_id")
            .where("transfer.status", "in", ["prepared", "queued", "sending", "unknown"]),
        ),
      ),
    );

/** Payouts that wait for a person: to be confirmed, sent, settled with the bank, or checked. */
export const payoutsUnderWay = (query: DatabaseTransaction) =>
  query
    .selectFrom("payout_transfers")
    .select("made_at as since")
    .where(({ or, eb, and }) =>
      or([
        eb("status", "in", ["prepared", "unknown"]),
        and([eb("status", "=", "sending"), eb("driver", "=", "bank")]),
      ]),
    );
