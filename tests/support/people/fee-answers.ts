import type { FeeInputs } from "../../../src/features/fee-protection/fee-protection.types.ts";
import type { DatabaseTransaction } from "../../../src/platform/database/database.ts";

/** Somebody whom no law protects from paying for anything the site sells. */
export const payingPerson: FeeInputs = {
  canadianStatus: "citizen_or_resident",
  workPlace: "CA-ON",
  homePlace: "CA-ON",
};

/** A foreign national who wants to work in Ontario: protected from paying for anything. */
export const protectedPerson: FeeInputs = {
  canadianStatus: "neither",
  workPlace: "CA-ON",
  homePlace: "elsewhere",
};

/** An answer to the question on fees, without the question. */
export async function addFeeAnswer(
  transaction: DatabaseTransaction,
  { userId, fees, answeredAt }: { userId: string; fees: FeeInputs; answeredAt: Date },
): Promise<void> {
  await transaction
    .insertInto("fee_answers")
    .values({
      user_id: userId,
      canadian_status: fees.canadianStatus,
      work_place: fees.workPlace,
      home_place: fees.homePlace,
      rule_ids: [],
      answered_at: answeredAt,
    })
    .execute();
}
