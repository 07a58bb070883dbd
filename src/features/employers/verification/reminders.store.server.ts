import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { VerificationMethod } from "./verification.constants.ts";

/** Days before the end of a verification on which the owners get an email. */
export const reminderDays = [30, 7] as const;
export type ReminderDays = (typeof reminderDays)[number];

interface Due {
  now: Date;
  /** Those that end by then. */
  until: Date;
  daysBefore: ReminderDays;
}

/**
 * Verifications that end soon, unless their organization has one that ends later, or the owners got
 * this reminder or a later one.
 */
function ending(transaction: DatabaseTransaction, { now, until, daysBefore }: Due) {
  return transaction
    .selectFrom("organization_verifications as verification")
    .where("verification.status", "=", "verified")
    .where("verification.valid_until", ">", now)
    .where("verification.valid_until", "<=", until)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("organization_verifications as later")
            .select("later.id")
            .whereRef("later.organization_id", "=", "verification.organization_id")
            .where("later.status", "=", "verified")
            .whereRef("later.valid_until", ">", "verification.valid_until"),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("private.organization_verification_reminders as reminder")
            .select("reminder.sent_at")
            .whereRef("reminder.verification_id", "=", "verification.id")
            .where("reminder.days_before", "<=", daysBefore),
        ),
      ),
    );
}

/** Organizations whose owners are to be reminded. */
export async function listEnding(transaction: DatabaseTransaction, due: Due): Promise<string[]> {
  const rows = await ending(transaction, due)
    .select("verification.organization_id as organizationId")
    .distinct()
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

export interface EndingVerification {
  method: VerificationMethod;
  domain: string;
  validUntil: Date;
}

/** Notes the reminder of one organization, once, and answers what it is about. */
export async function takeEnding(
  transaction: DatabaseTransaction,
  organizationId: string,
  due: Due,
): Promise<EndingVerification | undefined> {
  const rows = await ending(transaction, due)
    .select([
      "verification.id",
      "verification.method",
      "verification.domain",
      "verification.valid_until as validUntil",
    ])
    .where("verification.organization_id", "=", organizationId)
    .orderBy("verification.id")
    .execute();
  const [first] = rows;
  if (!first?.validUntil) return undefined;
  await transaction
    .insertInto("private.organization_verification_reminders")
    .values(
      rows.map(({ id }) => ({
        verification_id: id,
        days_before: due.daysBefore,
        sent_at: due.now,
      })),
    )
    .execute();
  const { method, domain, validUntil } = first;
  return { method: method as VerificationMethod, domain, validUntil };
}
