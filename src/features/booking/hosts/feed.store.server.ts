import type { NotNull } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Data that the address of a host's feed is made from. */
export interface FeedHost {
  id: string;
  userId: string;
  feedVersion: number;
  createdAt: Date;
}

/** Undefined for a person who has left: their feed is gone. */
export async function selectFeedHost(
  transaction: DatabaseTransaction,
  column: "id" | "user_id",
  value: string,
): Promise<FeedHost | undefined> {
  const row = await transaction
    .selectFrom("booking_hosts")
    .select(["id", "user_id", "feed_version", "created_at"])
    .where(column, "=", value)
    .where("user_id", "is not", null)
    .$narrowType<{ user_id: NotNull }>()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      feedVersion: row.feed_version,
      createdAt: row.created_at,
    }
  );
}

/** Makes all earlier addresses of the host's feed void. */
export async function incrementFeedVersion(
  transaction: DatabaseTransaction,
  hostId: string,
): Promise<void> {
  await transaction
    .updateTable("booking_hosts")
    .set((update) => ({ feed_version: update("feed_version", "+", 1) }))
    .where("id", "=", hostId)
    .execute();
}
