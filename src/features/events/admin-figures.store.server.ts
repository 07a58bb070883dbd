import type { DatabaseTransaction } from "#platform/database/database.ts";

export const newRegistrations = (query: DatabaseTransaction) =>
  query.selectFrom("event_registrations").select("created_at as at");
