import { accountsThatChose, type DashboardRole } from "#features/account/account.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";

const dashboards: Readonly<Record<string, DashboardRole>> = {
  "announcements-jobseeker": "jobseeker",
  "announcements-employer": "employer",
  "announcements-entrepreneur": "entrepreneur",
};

/** The accounts of a group that chose announcements, for a statement of another feature. */
export function announcementReaders(transaction: DatabaseTransaction, audience: string) {
  return transaction
    .selectFrom(accountsThatChose(transaction, "announcements", dashboards[audience]).as("person"))
    .select(["person.id as reference", "person.email", "person.id as user_id"]);
}
