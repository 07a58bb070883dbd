import type { DatabaseTransaction } from "#platform/database/database.ts";

/**
 * Orders whose checkout may have changed without our hearing of it, and that were not checked since
 * `before`, the longest unchecked first: open ones, and authorized ones whose card can be held no
 * longer. Open ones that never had a checkout are included if they were made before
 * `unopenedBefore`. Marks them as checked, so that processes share the work and none waits behind a
 * failing one.
 */
export async function takeUncheckedOrders(
  transaction: DatabaseTransaction,
  {
    provider,
    before,
    authorizedBefore,
    unopenedBefore,
    now,
    limit,
  }: {
    provider: string;
    before: Date;
    authorizedBefore: Date;
    unopenedBefore: Date;
    now: Date;
    limit: number;
  },
): Promise<string[]> {
  const rows = await transaction
    .updateTable("orders")
    .set({ checked_at: now })
    .where("id", "in", (orders) =>
      orders
        .selectFrom("orders")
        .select("id")
        .where("provider", "=", provider)
        .where("created_at", "<", before)
        .where((where) =>
          where.or([
            where.and([
              where("status", "=", "open"),
              where.or([
                where("checkout_id", "is not", null),
                where("expires_at", "<=", now),
                where("created_at", "<=", unopenedBefore),
              ]),
            ]),
            where.and([
              where("status", "=", "authorized"),
              where("authorized_at", "<=", authorizedBefore),
            ]),
          ]),
        )
        .where((where) =>
          where.or([where("checked_at", "is", null), where("checked_at", "<", before)]),
        )
        .orderBy("checked_at", (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

const askedAt = {
  refund_due: "refund_requested_at",
  capture_due: "capture_requested_at",
  release_due: "release_requested_at",
} as const;

/** Orders whose job should have been done before. Refunds that wait for a bank's decision aren't. */
export async function selectStaleOrders(
  transaction: DatabaseTransaction,
  status: keyof typeof askedAt,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("orders")
    .select("id")
    .where("status", "=", status)
    .where("provider", "=", provider)
    .where(askedAt[status], "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("disputes as dispute")
            .select("dispute.id")
            .whereRef("dispute.order_id", "=", "orders.id")
            .where("dispute.decided_at", "is", null),
        ),
      ),
    )
    .orderBy(askedAt[status])
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
