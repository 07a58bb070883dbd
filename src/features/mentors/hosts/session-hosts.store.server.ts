import { hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

export interface BookableProfile {
  id: string;
  name: string;
  userId: string | null;
  location: string;
  availability: string;
}

/**
 * Approved profiles that can be booked but whose host is missing or is called otherwise: samples,
 * or those that an account stands behind.
 */
export async function selectProfilesWithoutHost(
  transaction: DatabaseTransaction,
  { samples }: { samples: boolean },
): Promise<BookableProfile[]> {
  let query = transaction
    .selectFrom("mentor_profiles as profile")
    .leftJoin(hostRows(transaction).as("host"), "host.id", "profile.id")
    .select([
      "profile.id",
      "profile.full_name",
      "profile.user_id",
      "profile.location",
      "profile.availability",
    ])
    .where("profile.application_status", "=", "approved")
    .where("profile.is_sample", "=", samples)
    .where((where) =>
      where.or([
        where("host.id", "is", null),
        where("host.name", "<>", where.ref("profile.full_name")),
        where("host.user_id", "is distinct from", where.ref("profile.user_id")),
      ]),
    );
  if (!samples) query = query.where("profile.user_id", "is not", null);
  const rows = await query.orderBy("profile.id").execute();
  return rows.map(({ id, full_name, user_id, location, availability }) => ({
    id,
    name: full_name,
    userId: user_id,
    location,
    availability,
  }));
}
