import { sql } from "kysely";
import { readProvenEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/**
 * All that this feature keeps of a person, for them to take away: also what was left under their
 * address without an account, once the account has proven it.
 */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export events and newsletter", async (transaction) => {
    const email = await readProvenEmail(transaction, userId);
    return {
      event_registrations: await transaction
        .selectFrom("event_registrations as registration")
        .innerJoin("events as event", "event.id", "registration.event_id")
        .select([
          "registration.id",
          "registration.event_id",
          "event.title",
          "event.starts_at",
          "registration.name",
          "registration.email",
          "registration.question",
          "registration.created_at",
        ])
        .where((row) =>
          row.or([
            row("registration.user_id", "=", userId),
            sql<boolean>`lower(registration.email) = ${email ?? null}`,
          ]),
        )
        .orderBy("registration.created_at")
        .execute(),
      newsletter_subscriptions: email
        ? await transaction
            .selectFrom("private.newsletter_subscriptions")
            .select([
              "email",
              "status",
              "consent_version",
              "requested_at",
              "requested_from",
              "confirmed_at",
              "confirmed_from",
              "unsubscribed_at",
            ])
            .where(sql`lower(email)`, "=", email)
            .execute()
        : [],
      newsletter_deliveries: email
        ? await transaction
            .selectFrom("private.newsletter_deliveries as delivery")
            .innerJoin("private.newsletter_issues as issue", "issue.id", "delivery.issue_id")
            .innerJoin(
              "private.newsletter_subscriptions as subscription",
              "subscription.id",
              "delivery.subscription_id",
            )
            .select(["issue.subject", "issue.created_at", "delivery.outcome"])
            .where(sql`lower(subscription.email)`, "=", email)
            .orderBy("issue.created_at")
            .execute()
        : [],
    };
  });
}

/**
 * Registrations and the newsletter go by address too. That somebody unsubscribed need not be
 * remembered of an address that is forgotten: nothing is sent to it.
 */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const email = await readProvenEmail(transaction, userId);
  if (!email) return;
  await transaction
    .deleteFrom("event_registrations")
    .where(sql`lower(email)`, "=", email)
    .execute();
  await transaction
    .deleteFrom("private.newsletter_subscriptions")
    .where(sql`lower(email)`, "=", email)
    .execute();
}
