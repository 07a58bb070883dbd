import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Goals } from "./onboarding.rules.ts";

/** A person's answers; undefined while they were never asked. */
export async function findAnswers(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<Goals | undefined> {
  const row = await transaction
    .selectFrom("onboarding_answers")
    .select(["role", "profession", "trained_in", "destination", "start_month"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    role: row.role as Goals["role"],
    profession: row.profession,
    trained: row.trained_in as Goals["trained"],
    to: row.destination as Goals["to"],
    start: row.start_month,
  };
}

/** A person's answers as a value; null while they were never asked. */
export const ownAnswers = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  jsonObjectFrom(
    query
      .selectFrom("onboarding_answers")
      .select(["role", "profession", "destination as to"])
      .where("user_id", "=", userId),
  ),
);

/** Keeps what is given and leaves the rest as it was. */
export async function saveAnswers(
  transaction: DatabaseTransaction,
  userId: string,
  { role, profession, trained, to, start }: Partial<Goals>,
  now: Date,
): Promise<void> {
  const answers = {
    ...(role !== undefined && { role }),
    ...(profession !== undefined && { profession }),
    ...(trained !== undefined && { trained_in: trained }),
    ...(to !== undefined && { destination: to }),
    ...(start !== undefined && { start_month: start }),
  };
  await transaction
    .insertInto("onboarding_answers")
    .values({ ...answers, user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...answers, updated_at: now }),
    )
    .execute();
}
