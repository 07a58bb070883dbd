import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addTime } from "#shared/time.ts";
import type { SampleOrganization } from "../../../../content/samples/hiring.ts";

/** Adds the sample organizations that are missing, verified for a year from now. */
export async function saveSampleOrganizations(
  transaction: DatabaseTransaction,
  samples: readonly SampleOrganization[],
  now: Date,
): Promise<void> {
  for (const { id, slug, location, ...sample } of samples) {
    const added = await transaction
      .insertInto("organizations")
      .values({
        id,
        slug,
        legal_name: sample.legalName,
        public_name: sample.publicName,
        website: sample.website,
        domain: sample.domain,
        sector: sample.sector,
        size_band: sample.sizeBand,
        description: sample.description,
        is_sample: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) {
      await transaction
        .insertInto("organization_slugs")
        .values({ slug, organization_id: id, taken_at: now })
        .execute();
      await transaction
        .insertInto("organization_locations")
        .values({ organization_id: id, ...location })
        .execute();
      await transaction
        .insertInto("organization_verifications")
        .values({
          organization_id: id,
          method: "documents",
          status: "verified",
          legal_name: sample.legalName,
          domain: sample.domain,
          requested_at: now,
          verified_at: now,
          valid_until: addTime(now, { days: 365 }),
        })
        .execute();
    }
  }
}

/** Makes an account an owner of the sample organizations that it isn't a member of. */
export async function joinSampleOrganizations(
  transaction: DatabaseTransaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("organization_members")
    .columns(["organization_id", "user_id", "role", "joined_at"])
    .expression((query) =>
      query
        .selectFrom("organizations")
        .select(({ val, cast }) => [
          "id",
          cast<string>(val(userId), "uuid").as("user_id"),
          val("owner").as("role"),
          cast<Date>(val(now), "timestamptz").as("joined_at"),
        ])
        .where("is_sample", "=", true)
        .where("closed_at", "is", null),
    )
    .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doNothing())
    .execute();
}
